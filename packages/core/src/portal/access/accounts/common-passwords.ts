// Passwords of twelve characters or more that are guessed first, and short ones that people pad with digits.

export const commonPasswords: ReadonlySet<string> = new Set(
  `
  012345678901 098765432100 098765432109 111122223333 112233445566 121212121212 123123123123
  123454321000 123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 1q2w3e4r5t6y
  1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv a1b2c3d4e5f6 abc123abc123 abcd12345678 abcd1234abcd
  abcdef123456 abcdefghijkl abcdefghijklm abcdefghijklmnop adminadmin adminadminadmin administrator
  administrator1 asdfasdfasdf asdfghjkl123 asdfghjkl123456 asdfghjklqwertyuiop assayadmin
  assayassayassay assaypassword babygirl1234 baseball1234 basketball bismillah123 changeme1234
  changemenow changemeplease computer1234 correcthorsebatterystaple defaultpassword dragon123456
  football1234 footballfootball forgotpassword hellohello helloworld helloworld123 iloveyou iloveyou1234
  iloveyou12345 iloveyoubaby iloveyouforever iloveyousomuch internet1234 jesuschrist jesusislord
  jesuslovesme letmein letmein12345 letmeinletmein letmeinplease liverpoolfc manchesterunited
  michaeljackson minecraft1234 monkey123456 motherfucker mypassword mypassword1 mypassword12
  mypassword123 mysecretpassword newpassword nopassword notapassword p@ssw0rd1234 p@ssword1234
  passw0rd1234 password password1234 password12345 password123456 password1234567 password12345678
  passwordadmin passwordpassword princess1234 q1w2e3r4t5y6 qazwsxedc123 qazwsxedcrfv qwe123qwe123
  qweasdzxc123 qwerty123456 qwerty12345678 qwerty123qwerty qwertyqwerty qwertyuiop qwertyuiop12
  qwertyuiop123 qwertyuiop1234 qwertyuiop[] qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm realmadrid11
  rootpassword rootrootroot secretpassword secretsecret sunshine1234 superadmin123 superman1234
  supersecret supersecretpassword temporarypassword temppassword testpassword testtesttest
  thisisapassword thisismypassword trustno1trustno1 unbelievable universe1234 verysecret
  verysecretpassword welcome12345 welcome123456 welcometothejungle whatever1234 yourpassword
  zaq12wsxcde3 zxcvbnm12345 zxcvbnmasdfghjkl zxcvbnmzxcvbnm
  `
    .trim()
    .split(/\s+/),
);
