public static class FeatureFlagKeys {
  public const string PasswordGenerators = "pm-19990-use-sdk-password-generators";
  public const string UseApiKeySecretV2 = "km-334-use-api-key-secret-v2";
  public const string ClientSecret = "<<alnum 32>>";
}
