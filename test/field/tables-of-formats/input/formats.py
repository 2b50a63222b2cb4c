FORMATS = [
    dict(name="npm", regex=r"npm_[A-Za-z0-9]{36}", example="npm_<<alnum 36>>"),
]




def publish():
    return login(token="glpat-<<alnum 20>>")
