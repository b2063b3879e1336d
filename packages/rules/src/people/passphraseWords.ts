/* Plain words, English and Filipino, easy to read aloud and to type; compiled for this product. */
const words = `
abaca abot acorn adobo agila ahas alaala alamat alat alikabok alon ambon amihan anchor anino anklet apoy
apple apricot aral araw arch araro arrow asin aspen atis autumn awit ayos baboy bagong bagyo bahaghari
bahay baka bakod bakery balita balloon balon balot bamboo bangka bangus banig banjo bantay barley barrel
basil basket batis bato bayabas bayan beach beacon beads bell bench berry bigas bilao bilog bituin blanket
blossom blue board boat bodega bola bottle boulder bowl branch bread breeze brick bridge bronze brook broom
brown brush bubong bucket bughaw buhangin bukid bukal bulak bulaklak bulkan bundok bunga bunso buntot
butterfly button buwan cabbage cabin cactus calm camel camera candle canoe canyon carabao caramel cargo
carpet carrot castle cedar ceiling celery chair chalk cherry chess chestnut cider cinder circle city clam
clay cliff clock cloud clover coast cobalt coconut comet compass copper coral corn cotton cousin cradle
crane crater creek cricket crystal cup curtain dagat dahon daisy dalampasigan dalan dalaw damit damo daniw
daughter dawn deer delta desert dew diamond dilaw dilis dinner disyembre dolphin donkey door dove dragon
drawer drift drum duck duhat dulo dune duyan eagle early earth east echo eggplant elbow elm ember emerald
engine envelope estero evening fabric falcon family farm feather fence fern ferry fiddle field fig finch
fisher flag flame flannel flint float flock floor flour flower flute forest fork fountain fox fresh frog
frost fruit gabi gansa garden garlic gatas gate ginger ginto giraffe gitara glacier glass globe glove goat
gold goose grain granite grape grass gravel green grove guava gulay gulong gubat habagat hagdan halaman
halik halo hammock handle hangin harana harbor harvest hazel heron hill himig hinog hipon hiyas honey
horizon horse house humba huni ibon ice igloo ilaw ilog indigo ink ipil iris iron isda island isla itik
itlog ivory ivy jacket jade jar jasmine jeepney jewel journey juice juniper kabayo kahel kahoy kaibigan
kalabaw kalachuchi kalan kalesa kalye kamay kambing kamote kandila kape kapatid karayom kasoy kawali
kawayan kayak kettle keyboard kidlat kingfisher kite kitchen kiwi kubo kulay kumot kuting kutsara kuya
labanos ladder lagoon lake lamb lamesa lamp langit langka lansones lantern lapis lark laurel lava lavender
lawa leaf leather lemon letter lily lime linen lion lobster lolo lotus lupa luya maaga mabait mabilis
magnet maize malamig malinis maliwanag manggo mango mangga manok mansanas maple marble maroon matamis
masaya meadow melody melon mesa mint mirror mist monsoon moon morning moss motor mountain munggo mural
museum music nanay nayon needle nest niyog north notebook nutmeg oak oasis oats ocean olive onion opal
orange orchard orchid otter oven owl paddle paella pagong pahina palay palayok palengke palm palayan pamaypay
panahon pandan pandesal pansit papaya paper papel paruparo pastol patatas patis peach peanut pearl pebble
pelican pencil pepper piano pigeon pillow pilak pine pinto pista planet plaza plow plum poem pond pony
poplar potato pula pulot pumpkin puno puso pusa puti quail quartz quiet quilt rabbit radish rain rainbow
rattan raven reef ribbon rice ridge river road robin rock roof rope rose ruby sabaw saddle saffron saging
sail sakura salamin salmon salt sampalok sand sapa sapphire saranggola sardinas scarf school seal seed sepia
shadow sheep shell ship shore silk silver simoy sinag singsing sky slate snow song sorbetes south sparrow
spice spinach spoon spring squash star stone storm story stream street suka sulat suman summer sunset
swallow swan table tahimik tala talon tanglad tanim tatay tea temple tiger timber tinapa tinapay toast
tomato torch totoy tower trail train tree tricycle trumpet tsinelas tubig tubo tulay tulip turtle ulan
ulap umaga unan upo valley vanilla velvet village vinegar violet violin wagon walis walnut water wave
wheat whistle willow wind window winter wood wool yacht yam yantok yellow yelo zebra zigzag
`

/** Words to make passphrases of, each once. */
export const passphraseWords: readonly string[] = words.trim().split(/\s+/)
