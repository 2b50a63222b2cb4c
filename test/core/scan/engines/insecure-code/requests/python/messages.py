import json
import os
import pickle
import pika
from celery import shared_task
from kafka import KafkaConsumer
import boto3
import redis


def lambda_handler(event, context):
    os.system(event['command'])  # found: command-injection


def handle(e, c):
    os.system(e['queryStringParameters']['name'])  # found: command-injection medium


def received(channel, method, properties, body):
    os.system(body)  # found: command-injection


channel = pika.BlockingConnection().channel()
channel.basic_consume(queue='jobs', on_message_callback=received)

for message in KafkaConsumer('jobs'):
    os.system(message.value.decode())  # found: command-injection

queue = boto3.client('sqs')
answer = queue.receive_message(QueueUrl='jobs')
for one in answer['Messages']:
    os.system(json.loads(one['Body'])['command'])  # found: command-injection


@shared_task
def later(name):
    os.system('run ' + name)  # found: command-injection medium
