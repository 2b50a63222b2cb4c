import os


class Things:
    def on_post(self, q, answer):
        os.system(q.media['name'])  # found: command-injection
