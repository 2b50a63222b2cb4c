import { actixWebModel } from './actix-web.ts';
import { aiohttpModel } from './aiohttp.ts';
import { aspnetCoreModel } from './aspnet-core.ts';
import { astroModel } from './astro.ts';
import { awsLambdaModel } from './aws-lambda.ts';
import { awsLambdaDotnetModel } from './aws-lambda-dotnet.ts';
import { awsLambdaJavaModel } from './aws-lambda-java.ts';
import { awsLambdaRustModel } from './aws-lambda-rust.ts';
import { awsLambdaSwiftModel } from './aws-lambda-swift.ts';
import { axumModel } from './axum.ts';
import { azureFunctionsModel } from './azure-functions.ts';
import { beegoModel } from './beego.ts';
import { boto3Model } from './boto3.ts';
import { bottleModel } from './bottle.ts';
import { cakephpModel } from './cakephp.ts';
import { caskModel } from './cask.ts';
import { cherrypyModel } from './cherrypy.ts';
import { codeigniterModel } from './codeigniter.ts';
import { djangoModel } from './django.ts';
import { djangoRestModel } from './django-rest.ts';
import { echoModel } from './echo.ts';
import { expressModel } from './express.ts';
import { falconModel } from './falcon.ts';
import { fastifyModel } from './fastify.ts';
import { fiberModel } from './fiber.ts';
import { finatraModel } from './finatra.ts';
import { flaskModel } from './flask.ts';
import type { FrameworkModel } from './framework-model.ts';
import { ginModel } from './gin.ts';
import { gormModel } from './gorm.ts';
import { grpcGoModel } from './grpc-go.ts';
import { hapiModel } from './hapi.ts';
import { honoModel } from './hono.ts';
import { http4sModel } from './http4s.ts';
import { httprouterModel } from './httprouter.ts';
import { hummingbirdModel } from './hummingbird.ts';
import { hyperModel } from './hyper.ts';
import { ironModel } from './iron.ts';
import { jakartaMessagingModel } from './jakarta-messaging.ts';
import { javaArchivesModel } from './java-archives.ts';
import { javalinModel } from './javalin.ts';
import { jaxRsModel } from './jax-rs.ts';
import { kafkaPythonModel } from './kafka-python.ts';
import { koaModel } from './koa.ts';
import { ktorModel } from './ktor.ts';
import { laravelModel } from './laravel.ts';
import { masstransitModel } from './masstransit.ts';
import { mcpGoModel } from './mcp-go.ts';
import { mcpPythonModel } from './mcp-python.ts';
import { mcpTypescriptModel } from './mcp-typescript.ts';
import { micronautModel } from './micronaut.ts';
import { nestModel } from './nest.ts';
import { netHttpModel } from './net-http.ts';
import { nextModel } from './next.ts';
import { nodeHttpModel } from './node-http.ts';
import { pekkoHttpModel } from './pekko-http.ts';
import { pikaModel } from './pika.ts';
import { playModel } from './play.ts';
import { poemModel } from './poem.ts';
import { psr7Model } from './psr-7.ts';
import { pyramidModel } from './pyramid.ts';
import { quarkusModel } from './quarkus.ts';
import { rackModel } from './rack.ts';
import { rocketModel } from './rocket.ts';
import { rodaModel } from './roda.ts';
import { salvoModel } from './salvo.ts';
import { sanicModel } from './sanic.ts';
import { scalatraModel } from './scalatra.ts';
import { servletModel } from './servlet.ts';
import { signalrModel } from './signalr.ts';
import { sinatraModel } from './sinatra.ts';
import { sparkJavaModel } from './spark-java.ts';
import { springWebModel } from './spring-web.ts';
import { springWebfluxModel } from './spring-webflux.ts';
import { starletteModel } from './starlette.ts';
import { symfonyModel } from './symfony.ts';
import { tapirModel } from './tapir.ts';
import { tideModel } from './tide.ts';
import { tonicModel } from './tonic.ts';
import { tornadoModel } from './tornado.ts';
import { vaporModel } from './vapor.ts';
import { vertxWebModel } from './vertx-web.ts';
import { warpModel } from './warp.ts';
import { wordpressModel } from './wordpress.ts';
import { yiiModel } from './yii.ts';
import { zioHttpModel } from './zio-http.ts';

export const frameworkModels: readonly FrameworkModel[] = [
  actixWebModel,
  aiohttpModel,
  aspnetCoreModel,
  astroModel,
  awsLambdaDotnetModel,
  awsLambdaJavaModel,
  awsLambdaModel,
  awsLambdaRustModel,
  awsLambdaSwiftModel,
  axumModel,
  azureFunctionsModel,
  beegoModel,
  boto3Model,
  bottleModel,
  cakephpModel,
  caskModel,
  cherrypyModel,
  codeigniterModel,
  djangoModel,
  djangoRestModel,
  echoModel,
  expressModel,
  falconModel,
  fastifyModel,
  fiberModel,
  finatraModel,
  flaskModel,
  ginModel,
  gormModel,
  grpcGoModel,
  hapiModel,
  honoModel,
  http4sModel,
  httprouterModel,
  hummingbirdModel,
  hyperModel,
  ironModel,
  jakartaMessagingModel,
  javaArchivesModel,
  javalinModel,
  jaxRsModel,
  kafkaPythonModel,
  koaModel,
  ktorModel,
  laravelModel,
  masstransitModel,
  mcpGoModel,
  mcpPythonModel,
  mcpTypescriptModel,
  micronautModel,
  nestModel,
  netHttpModel,
  nextModel,
  nodeHttpModel,
  pekkoHttpModel,
  pikaModel,
  playModel,
  poemModel,
  psr7Model,
  pyramidModel,
  quarkusModel,
  rackModel,
  rocketModel,
  rodaModel,
  salvoModel,
  sanicModel,
  scalatraModel,
  servletModel,
  signalrModel,
  sinatraModel,
  sparkJavaModel,
  springWebfluxModel,
  springWebModel,
  starletteModel,
  symfonyModel,
  tapirModel,
  tideModel,
  tonicModel,
  tornadoModel,
  vaporModel,
  vertxWebModel,
  warpModel,
  wordpressModel,
  yiiModel,
  zioHttpModel,
];
