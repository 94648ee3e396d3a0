import type { StarterItem } from "./types.ts";

interface Words {
  readonly summary: string;
  readonly picture_alt: string;
}

const country = (code: string, since: number, picture: string, tr: Words, en: Words): StarterItem => ({
  slug: code.toLowerCase(),
  picture: `/pictures/${picture}.svg`,
  fields: { country: code, since },
  texts: { tr: { ...tr }, en: { ...en } },
});

/** Countries of the sample wells, sacrifices and projects. */
export const countries: readonly StarterItem[] = [
  country(
    "TD",
    2006,
    "well-chad",
    {
      summary:
        "Guéra bölgesinde el pompalı kuyular açıyor, köylerin su kurullarını eğitiyoruz. Ekibimizin merkezi Mongo'da.",
      picture_alt: "Kerpiç evli bir çöl köyünde su kuyusu.",
    },
    {
      summary:
        "We drill hand-pump wells in the Guéra region and train the villages' water committees. Our team is based in Mongo.",
      picture_alt: "A well in a desert village of mud-brick houses.",
    },
  ),
  country(
    "NE",
    2011,
    "well-niger",
    {
      summary:
        "Zinder çevresinde derin kuyular ve katarakt ameliyatları. Su tahlilleri Niamey'deki laboratuvarda yapılıyor.",
      picture_alt: "Nijer'de bir köyde su kuyusu.",
    },
    {
      summary: "Deep wells and cataract operations around Zinder. Water is tested in a laboratory in Niamey.",
      picture_alt: "A well in a village in Niger.",
    },
  ),
  country(
    "ML",
    2014,
    "well-mali",
    {
      summary: "Segu'da güneş enerjili kuyular ve su kuleleri; bir kule üç mahalleye borularla su veriyor.",
      picture_alt: "Mali'de güneş panelli bir kuyu ve su kulesi.",
    },
    {
      summary: "Solar wells and water towers in Ségou; one tower supplies three quarters through pipes.",
      picture_alt: "A solar well and a water tower in Mali.",
    },
  ),
  country(
    "UG",
    2012,
    "well-uganda",
    {
      summary: "Yumbe'de okul bahçelerine kuyu açıyor, yetimlere aylık destek veriyoruz.",
      picture_alt: "Uganda'da bir okul bahçesinde su kuyusu.",
    },
    {
      summary: "We drill wells in school yards in Yumbe and support orphans every month.",
      picture_alt: "A well in a school yard in Uganda.",
    },
  ),
  country(
    "SO",
    2010,
    "well-somalia",
    {
      summary: "Baidoa yolunda çobanlar için derin kuyular, Bay bölgesinde anne ve çocuk sağlığı ocağı.",
      picture_alt: "Somali'de hayvanlarıyla bir kuyunun başında bekleyen çobanlar.",
    },
    {
      summary: "Deep wells for herders on the Baidoa road, and a mother-and-child health post in Bay.",
      picture_alt: "Herders and their animals at a well in Somalia.",
    },
  ),
  country(
    "BD",
    2016,
    "well-bangladesh",
    {
      summary: "Bhola adasında sel sularının üstünde kalan, yükseltilmiş kuyular.",
      picture_alt: "Bangladeş'te su basmış bir ovada yükseltilmiş bir kuyu.",
    },
    {
      summary: "Raised wells on the island of Bhola that stay above the floods.",
      picture_alt: "A raised well in a flooded plain in Bangladesh.",
    },
  ),
  country(
    "PK",
    2013,
    "well-pakistan",
    {
      summary: "Thar çölünde güneş enerjili kuyular; su, hayvan yalağına ayrı bir boruyla gidiyor.",
      picture_alt: "Pakistan'da çölde güneş panelli bir kuyu.",
    },
    {
      summary: "Solar wells in the Thar desert; a pipe of its own leads to the animals' trough.",
      picture_alt: "A solar well in the desert in Pakistan.",
    },
  ),
  country(
    "AF",
    2008,
    "well-afghanistan",
    {
      summary: "Bamyan'ın dağ köylerinde kuyu, Herat'ta kışlık çadır. Kar yüzünden yılın beş ayı çalışabiliyoruz.",
      picture_alt: "Afganistan'da dağların önünde bir köy kuyusu.",
    },
    {
      summary:
        "Wells in the mountain villages of Bamyan, winter tents in Herat. Snow leaves us five months of work a year.",
      picture_alt: "A village well in front of mountains in Afghanistan.",
    },
  ),
  country(
    "BF",
    2013,
    "well-burkina",
    {
      summary: "Koudougou çevresinde, ilk kuyusunu bekleyen köyler için el pompalı kuyular.",
      picture_alt: "Burkina Faso'da bir köyde su kuyusu.",
    },
    {
      summary: "Hand-pump wells around Koudougou for villages that wait for their first one.",
      picture_alt: "A well in a village in Burkina Faso.",
    },
  ),
  country(
    "CM",
    2015,
    "well-cameroon",
    { summary: "Maroua'da taş örgülü köy kuyuları.", picture_alt: "Kamerun'da taş örgülü bir kuyu." },
    { summary: "Stone-lined village wells near Maroua.", picture_alt: "A stone-lined well in Cameroon." },
  ),
  country(
    "ET",
    2012,
    "well-ethiopia",
    { summary: "Doğu Hararge yaylalarında derin kuyular.", picture_alt: "Etiyopya'da bir yayla köyünde su kuyusu." },
    {
      summary: "Deep wells in the highlands of East Hararghe.",
      picture_alt: "A well in a highland village in Ethiopia.",
    },
  ),
  country(
    "TZ",
    2015,
    "well-tanzania",
    {
      summary: "Dodoma bozkırında köy kuyuları ve bir okula derslik.",
      picture_alt: "Tanzanya'da bozkırda bir köy kuyusu.",
    },
    {
      summary: "Village wells on the Dodoma plain, and a classroom for a school.",
      picture_alt: "A village well on a plain in Tanzania.",
    },
  ),
  country(
    "YE",
    2017,
    "project-food",
    { summary: "Lahic ilinde ailelere aylık gıda kolileri.", picture_alt: "Gıda kolileri." },
    { summary: "Monthly food parcels for families in Lahij.", picture_alt: "Food parcels." },
  ),
  country(
    "SY",
    2012,
    "project-bread",
    { summary: "Azez'de günlük ekmek, İdlib'de kışın battaniye ve yakacak.", picture_alt: "Fırından çıkan ekmekler." },
    { summary: "Daily bread in Azaz, blankets and fuel in Idlib in winter.", picture_alt: "Bread from an oven." },
  ),
  country(
    "SD",
    2023,
    "project-meal",
    { summary: "Port Sudan'da okullara sığınan aileler için sıcak yemek.", picture_alt: "Bir kazan sıcak yemek." },
    { summary: "Hot meals for families sheltering in schools in Port Sudan.", picture_alt: "A pot of hot food." },
  ),
  country(
    "TR",
    2006,
    "project-schoolbag",
    {
      summary: "Merkezimiz İstanbul'da. Hatay'da okul çantası, Van'da köy okullarına kitaplık, her yıl kurban.",
      picture_alt: "Okul çantaları.",
    },
    {
      summary:
        "Our office is in Istanbul. School bags in Hatay, libraries for village schools in Van, sacrifices every year.",
      picture_alt: "School bags.",
    },
  ),
];
