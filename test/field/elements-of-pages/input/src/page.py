password_field = driver.find_element(By.CSS_SELECTOR, "input#Passw0rd_77x")
password_input = page.locator("input#Passw0rd_77x")
password = soup.select_one("input.Passw0rd_77x")
admin_password = "<<alnum 14>>"
