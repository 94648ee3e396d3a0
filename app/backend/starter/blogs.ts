import type { StarterItem } from "./types.ts";

export const blogs: readonly StarterItem[] = [
  {
    slug: "bir-kuyu-neden-tutmaz",
    daysAgo: 7,
    picture: "/pictures/news-drilling.svg",
    texts: {
      tr: {
        author: "Saha ekibi",
        title: "Bir kuyu neden tutmaz",
        summary:
          "Sondajda su çıkmaması kaza değil, hesaba katılan bir olasılıktır. Neyi ölçtüğümüzü ve neyi ölçemediğimizi anlatıyoruz.",
        picture_alt: "Kuru bir ovada sondaj kulesi taşıyan bir kamyon.",
        body: `Açtığımız her on iki kuyudan birinde su ya hiç çıkmıyor ya da yetmiyor. Bunu söylemek kolay değil; ama söylemezsek verdiğimiz sayıların anlamı kalmaz.

## Ölçebildiğimiz

Toprağın elektriksel direnci, kayanın nerede çatladığını ve çatlakta su olup olmadığını sezdirir. Komşu kuyuların kayıtları da yol gösterir.

## Ölçemediğimiz

Suyun tadı, tuzluluğu ve on yıl sonraki düzeyi sondajdan önce bilinmez. Bu yüzden:

- hedefe ikinci bir deneme payı koyarız,
- debiyi kırk sekiz saat ölçeriz,
- tutmayan kuyuyu kapatır, yerini kaydederiz.

Tutmayan bir kuyunun parası boşa gitmiş sayılmaz: aynı ovada bir sonrakini nereye açmayacağımızı öğretir.`,
      },
      en: {
        author: "Field team",
        title: "Why a well fails",
        summary:
          "A dry hole is no accident but a chance that is reckoned with. What we can measure, and what we cannot.",
        picture_alt: "A lorry carrying a drilling tower over a dry plain.",
        body: `One in twelve of our wells finds no water, or not enough. That is not easy to say; but if we did not, our figures would mean nothing.

## What we can measure

The electrical resistance of the ground hints at where the rock is cracked and whether the crack holds water. Records of wells nearby help too.

## What we cannot

How the water tastes, how salty it is and how high it stands in ten years is not known before drilling. That is why we

- put the price of a second attempt into the goal,
- measure the yield for forty-eight hours,
- close a well that fails and write down where it was.

The money of a failed well is not lost: it teaches us where not to drill the next one on that plain.`,
      },
    },
  },
  {
    slug: "bir-hisse-nereye-gider",
    daysAgo: 28,
    picture: "/pictures/blog-shares.svg",
    texts: {
      tr: {
        author: "Muhasebe",
        title: "350 liralık bir hisse nereye gider",
        summary: "Bir el pompalı kuyunun maliyetini kalem kalem açıyoruz: sondajdan contaya, tahlilden bakıma.",
        picture_alt: "Parçalara ayrılmış bir daire ve madeni paralar.",
        body: `El pompalı bir kuyunun bir hissesi 350 lira. Ortalama bir kuyuda bu para şöyle dağılıyor:

- 186 lira sondaj ve boru
- 62 lira pompa ve beton zemin
- 31 lira yol ve nakliye
- 24 lira jeolog ve su tahlili
- 16 lira bakım eğitimi ve yedek parça
- 31 lira yönetim, banka kesintisi ve denetim

Rakamlar ülkeye göre değişir; hepsini [maliyet tablosunda](/costs) bulabilirsiniz.`,
      },
      en: {
        author: "Accounts",
        title: "Where a share of 350 lira goes",
        summary: "What a hand-pump well costs, item by item: from drilling to seals, from the water test to upkeep.",
        picture_alt: "A circle cut into parts, and coins.",
        body: `A share in a hand-pump well is 350 lira. In an average well it is spent like this:

- 186 lira on drilling and pipes
- 62 lira on the pump and the concrete apron
- 31 lira on transport
- 24 lira on the geologist and the water test
- 16 lira on training and spare parts
- 31 lira on administration, bank charges and the audit

Figures differ by country; you find all of them in the [cost table](/costs).`,
      },
    },
  },
  {
    slug: "baskasi-adina-bagis",
    daysAgo: 52,
    picture: "/pictures/sacrifice-hands.svg",
    texts: {
      tr: {
        author: "Bağışçı hizmetleri",
        title: "Başkası adına bağış yaparken",
        summary:
          "Bir yakınınız adına kuyuya ortak olurken ya da kurban keserken nelere dikkat etmeli, vekâlet ne demek.",
        picture_alt: "Birbirine uzanan iki el.",
        body: `Bağışınızı kendiniz ya da bir yakınınız adına yapabilirsiniz. Adını yazdığınız kişi, kuyunun kaydında ve kurban listesinde o adla geçer.

## Kurbanda vekâlet

Kurban bir ibadettir; başkası adına kesilmesi için o kişinin izni gerekir. Bu yüzden formda **Vekaletimi verdim** kutusu vardır: işaretlemeden bağış tamamlanmaz.

## Telefon numarası ne için

Yakınınızın numarası isteğe bağlıdır; yalnızca bağışla ilgili ona ulaşmamız gerekirse kullanırız.`,
      },
      en: {
        author: "Donor services",
        title: "Giving on behalf of somebody else",
        summary:
          "What to mind when you take a share in a well or have a sacrifice made for somebody close, and what a power of attorney is.",
        picture_alt: "Two hands reaching for each other.",
        body: `You can give for yourself or on behalf of somebody close to you. Their name stands in the well's record and on the list of sacrifices.

## Power of attorney

A sacrifice is an act of worship; to have it made for somebody else their consent is needed. That is why the form has a box for it: without it the gift cannot be completed.

## What the telephone number is for

The number of the person is optional; we use it only if we have to reach them about the gift.`,
      },
    },
  },
];
