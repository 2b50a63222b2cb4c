class LoginPage {
  By password = By.cssSelector("input[name='Passw0rd9']");
  By secret = By.id("Secr3t-box-42x");
  @FindBy(css = "input#Passw0rd77") WebElement password;
  String adminPassword = "<<alnum 14>>";
  WebElement passwordField = driver.findElement(By.xpath("//input[@id='Passw0rd_3']"));
}
