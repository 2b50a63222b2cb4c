import falcon
from .things import Things

app = falcon.App()
app.add_route('/things', Things())
