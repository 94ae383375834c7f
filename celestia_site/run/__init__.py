"""What `manage.py` does before and around Django: set-up, the site's processes, the test run."""
