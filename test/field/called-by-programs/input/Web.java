class Web {
  SecurityFilterChain web(HttpSecurity http) throws Exception {
    http.csrf(AbstractHttpConfigurer::disable);
    http.formLogin(Customizer.withDefaults());
    return http.build();
  }
}
