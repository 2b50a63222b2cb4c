password_field = page.find('input#Passw0rd_77x')
password = find_field('Passw0rd_77x_box')
admin_password = '<<alnum 14>>'
