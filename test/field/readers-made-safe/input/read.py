import yaml


def read(text):
    yaml.load(text, Loader=yaml.SafeLoader)
    yaml.load(text, Loader=yaml.CSafeLoader)
    return yaml.load(text, Loader=yaml.UnsafeLoader)
