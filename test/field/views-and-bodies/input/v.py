from django.shortcuts import render
from django.template import Template, Context
from flask import render_template, render_template_string, request
def a(request): return render(request, 'a.html', {'n': request.GET['n']})
def b(request): return Template(request.GET['t']).render(Context({}))
