interface Client {
  @Headers("Private-Token: <<alnum 20>>")
  @GET("/projects") fun projects(): Call<List<Project>>
  @Headers("Cache-Control: max-age=640000", "X-Token-Type: bearerTokenOfTheSession")
  @GET("/issues") fun issues(): Call<List<Issue>>
}
