/**
 * Words that passwords are made of all over the world, in France and in Italy: what lists of leaked passwords show
 * again and again. Small letters without accents, digits undone ('passw0rd' is 'password'); four letters or more.
 */
const WORDS = `
password passwort passe motdepasse parola parolachiave segreta segreto secret secrets secure security pass word login logon signin welcome
bienvenue benvenuto benvenuti bonjour bonsoir salut ciao buongiorno hello hallo admin administrator administrateur amministratore root guest
default changeme change letmein access master superman batman spiderman starwars matrix pokemon naruto minecraft fortnite roblox mario zelda
google facebook instagram whatsapp youtube netflix amazon apple iphone samsung android windows microsoft linux internet computer ordinateur
orange wanadoo libero tiscali virgilio hotmail gmail yahoo outlook vitrine shop store boutique negozio acquisti
love loveyou iloveyou iloveu jetaime teamo tiamo amore amour amoremio monamour moncoeur cuore coeur bacio bisou bisous tesoro cherie doudou
loulou nounours chouchou minou toutou princess princesse principessa prince principe angel ange angelo baby bambina bambino bebe honey sweet
sunshine soleil sole stella etoile luna moon flower fleur fiore fleurs rose rosa violette papillon farfalla butterfly rainbow arcobaleno
dragon drago monkey singe scimmia tiger tigre lion leone wolf loup lupo bear ours orso horse cheval cavallo eagle aigle aquila shark
dolphin dauphin delfino chat gatto gattino gatta chaton cane cagnolino chien dogs puppy kitty kitten lapin coniglio coccinelle coccinella
football soccer calcio baseball basketball hockey tennis rugby golf golfer ferrari porsche mercedes bmwbmw audi volvo toyota honda yamaha
ducati vespa renault peugeot citroen clio juventus juve inter milan intermilan acmilan napoli roma asroma lazio fiorentina torino sampdoria
marseille olympique psgpsg paris parissaintgermain lyon bordeaux toulouse nantes lille monaco liverpool chelsea arsenal manchester united
barcelona barcelone barcellona realmadrid madrid milano firenze venezia palermo genova bologna verona london londres londra berlin
france francais italia italy italie italiano forzaitalia forza vivelafrance england british europe europa america canada
thomas nicolas julien alexandre antoine maxime pierre jean philippe laurent olivier sebastien vincent david daniel michel mathieu matthieu
lucas hugo louis arthur jules gabriel raphael clement romain guillaume jerome christophe stephane patrick bernard camille marie sophie julie
nathalie isabelle sandrine valerie caroline celine emilie aurelie laura chloe manon emma ines jade alice louise charlotte juliette pauline
marine mathilde oceane lucie sarah clara anais amandine virginie martine francois francoise catherine christine
marco andrea francesco alessandro matteo lorenzo luca davide simone federico riccardo giuseppe giovanni antonio mario luigi roberto stefano
paolo massimo fabio claudio daniele michele salvatore vincenzo alberto giorgio emanuele leonardo tommaso filippo giulia martina chiara sara
valentina francesca alessia elisa elena silvia federica giorgia alice anna maria paola laura roberta simona barbara cristina monica
daniela claudia stefania patrizia giuseppina sofia aurora ginevra beatrice greta viola noemi nicole
james john robert michael william richard charles joseph christopher matthew anthony mark donald steven andrew joshua kevin brian george
edward ronald jason jeffrey ryan jacob nicholas jonathan justin jordan tyler brandon austin hunter ranger harley jessica jennifer ashley
amanda melissa michelle stephanie nicole elizabeth samantha rachel hannah lauren taylor emily olivia ava mia isabella charlie maggie
buster ginger pepper shadow summer winter autumn spring printemps estate inverno autunno primavera hiver automne cookie chocolate chocolat
cioccolato vanille vaniglia cheese fromage formaggio pizza pasta banana banane fragola fraise cherry cerise ciliegia coffee caffe
blue bleu verde vert green rouge rosso black noir nero white blanc bianco silver argent gold golden purple yellow jaune giallo azzurro
january february march april june july august september october november december janvier fevrier mars avril juin juillet aout
septembre octobre novembre decembre gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre dicembre
monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche lunedi martedi mercoledi giovedi
venerdi sabato domenica family famille famiglia mamma mamie maman papa papi nonna nonno mother father brother sister freedom liberte liberta
trustno trust nothing whatever forever toujours sempre happy lucky fortuna destiny jesus christ gesu maria dieu music musique musica guitar
guitare chitarra piano metallica slipknot nirvana beatles eminem killer hacker phantom ghost ninja samurai warrior guerriero soldier
thunder lightning phoenix diamond diamant diamante crystal cristal magic magie magia merlin wizard gandalf pirate corsaire captain
maison casa home house ecole scuola school travail lavoro work office vacances vacanze voyage viaggio plage spiaggia beach ocean
azerty qwerty qwertz azer qwer asdf zxcv wxcv yxcv qazwsx wsxedc
`;

const COMMON: Readonly<Record<string, true>> = Object.fromEntries(
  WORDS.split(/\s+/)
    .filter((word) => word.length >= 4)
    .map((word) => [word, true]),
);

export function isCommonWord(word: string): boolean {
  return Object.hasOwn(COMMON, word);
}
