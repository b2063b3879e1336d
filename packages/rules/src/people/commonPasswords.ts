/*
 * Passwords of at least 8 characters that many people use, in lower case; compiled for this product.
 * Digits and marks around them are taken off before comparing, so `Password2026!` needs no entry of its
 * own, and walks over the keyboard, sequences and repetitions are recognised as such, not listed.
 */
const words = `
password passwords passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd passcode passphrase password1password
mypassword mypassw0rd thepassword newpassword oldpassword yourpassword ourpassword nopassword goodpassword
badpassword strongpassword securepassword secretpassword changepassword defaultpassword temppassword
temporary temporarypassword passwordpassword passwordadmin adminpassword rootpassword userpassword
changeme changemenow changemeplease changethis changeit letmein letmeinnow letmeinplease welcome welcomeback
welcomehome welcometo administrator administrador adminadmin adminroot superadmin superuser sysadmin
rootroot toortoor useruser testtest testuser testing testpassword testaccount guestguest guestuser
demodemo demouser demopassword default defaultuser iloveyou iloveyouso iloveyoubaby iloveyouforever
iloveyousomuch iloveyoumore iloveme ilovegod ilovejesus ilovemyfamily ilovemymom ilovemywife ilovemylife
ihateyou loveyou loveyoumore loveforever lovelove loveislove mylovemylife forever foreverlove truelove
sunshine sunshines princess princesses prettygirl babygirl babyboys beautiful gorgeous handsome sweetheart
sweetie sweetlove darling butterfly cutiepie superstar superman supergirl spiderman spidermans batman
batmanbatman ironman captainamerica wonderwoman starwars startrek pokemonpokemon pokemon dragonball
dragons dragonfly mastermaster masters monkeymonkey football baseball basketball volleyball softball
badminton billiards swimming soccer soccerball cheerleader liverpool manchester manchesterunited chelsea
arsenal barcelona realmadrid juventus lakers lakerslakers chicagobulls goldenstate warriors celtics
yankees cowboys steelers patriots eagles packers raiders michael michaeljordan michelle michellejoy
jennifer jessica jonathan christian christine christina christopher christmas merrychristmas alexander
alexandra elizabeth victoria margaret nicholas benjamin anthony patricia stephanie samantha veronica
katherine catherine charlotte isabella gabriel gabriella angelica angelina angeline jasmine jeremiah
francisco fernando roberto ricardo eduardo mariateresa mariaclara marialourdes joselito josemaria
computer computers internet facebook facebookpassword instagram whatsapp youtube youtuber googlegoogle
google gmailgmail yahooyahoo microsoft windows windowsxp samsung samsunggalaxy samsungphone iphoneiphone
blackberry motorola playstation playstation2 nintendo minecraft fortnite callofduty counterstrike
mobilelegends mobilelegend mobilelegendsbangbang robloxroblox robloxian dotadota defenseoftheancients
leagueoflegends clashofclans whatever whatsup whocares nothing something anything everything someone
somebody nobody trustno trustnoone trustnobody opensesame abracadabra hellohello hello hellokitty
helloworld helloworlds goodmorning goodnight goodbye goodluck happyhappy happiness happybirthday
happyday happynewyear blessings blessed thankyou thankyoulord thankgod thankyougod godisgood godislove
godisgreat godblessus godblessyou godbless jesuschrist jesuslovesme jesusislord jesussaves jesusjesus
holyspirit hallelujah amazinggrace faithhopelove heavenly angels angelangel guardianangel freedom
liberty independence champion champions winner winners victory success successful millionaire
billionaire moneymoney money makemoney secret secretsecret topsecret mysecret confidential security
secure securesecure privateprivate private familyfamily family familyfirst myfamily mybaby mybabies
mybabyboy mybabygirl mychildren mykids motherfather mother father motherhood grandma grandmother
brother sister bestfriend bestfriends friends friendship friendshipforever chocolate chocolates
strawberry pineapple blueberry cinnamon pepperoni peanutbutter cheesecake hamburger icecream coffee
coffeecoffee orangejuice bananabanana banana rainbow rainbows rainbowdash unicorn unicorns diamond
diamonds crystal precious treasure sapphire emerald snowflake snowball summertime summer springtime
wintertime winter autumn septemberseptember september october november december february january
mondaymonday monday tuesday wednesday thursday friday fridaynight saturday sunday philippines pilipinas
pilipino filipino filipinas pinoypinoy pinoyako pinaypinay manilamanila manila cebucity davaocity
quezoncity baguiocity makaticity dagupancity mahalkita mahalnamahal mahalnamahalkita mahalko mahalmo
mahalmoako mahalkayo mahalkongpamilya mahalkosiya akolangto akosiako akoaykayo ikawlang ikawlangsapatna
ikawatako ikawparin tayongdalawa walangiba walangforever walaakongpassword hindikoalam ewankosayo
ewanko bahalaka bahalana bahalakana kahitano kahitsino secretlang sikreto pangalan pangalanko
kumusta kumustaka kamusta kamustaka magandangumaga magandanggabi magandang salamat salamatpo
salamatsadiyos diyosko diyoskopo panginoon panginoonhesus inaynanay nanaytatay nanayko tatayko anakko
anakpawis asawako pamilya pamilyako pamilyangpilipino kapamilya kapuso bayanihan lapulapu joserizal
andresbonifacio sampaguita adobongmanok sinigang halohalo jollibee jollibeejollibee chickenjoy
sanmiguel ginebra barangayginebra gilaspilipinas mannypacquiao pacquiao pacman bisita bisitabisita
bisitapassword pension pensioner pensioners pensionloan pensyon pensyonado lending lendingcompany
qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnmz qweasdzxc qweasd asdasdasd qweqweqwe zxczxczxc asdasd
qweqwe zxczxc qwerty asdfgh zxcvbn azerty azertyuiop qazwsx qazwsxedc abcabcabc abcdabcd abcdefgh abcdef
aaaaaaaa access accessgranted accessdenied master masterkey masterpassword shadow shadows matrix
matrixmatrix mustang mustangs corvette ferrari porsche lamborghini mercedes mercedesbenz toyota
toyotavios mitsubishi montero hondacivic hondahonda yamaha yamahamio kawasaki suzuki harleydavidson
harley hunter hunterhunter ranger rangers tigers tigertiger lionking wolfpack phoenix phoenixfire
thunder thunderbird lightning firefighter policeman soldier soldiers teacher teachers engineer doctor
doctors student students schoolbus university college graduate graduation manager managers supervisor
company companypassword business businessman officeoffice office corporate marketing telemarketer
representative agent agents clientclient client clients customer customers database databasepassword
server serverpassword oracle postgres postgresql mysqlmysql mysql rootadmin linuxlinux linux ubuntu
`

/** At least 8 characters as typed, or the word that is left when digits and marks around it are gone. */
export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
