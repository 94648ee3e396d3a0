import type { InBothLanguages } from "./types.ts";

interface Page {
  readonly label: string;
  readonly slug: string;
}
interface Link {
  readonly title: string;
  readonly link: string;
}

export const menu: InBothLanguages<readonly (Page & { readonly subMenuItems: readonly Page[] })[]> = {
  tr: [
    { label: "Ana sayfa", slug: "/", subMenuItems: [] },
    { label: "Su kuyuları", slug: "/waterwell-projects", subMenuItems: [] },
    { label: "Kurban", slug: "/sacrifice", subMenuItems: [] },
    {
      label: "Projeler",
      slug: "/projects",
      subMenuItems: [
        { label: "Gıda", slug: "/projects?category=food" },
        { label: "Eğitim", slug: "/projects?category=education" },
        { label: "Sağlık", slug: "/projects?category=health" },
        { label: "Barınma ve yetim", slug: "/projects?category=shelter" },
      ],
    },
    { label: "Pınarlar", slug: "/the-spring", subMenuItems: [] },
    {
      label: "Bizden",
      slug: "/news",
      subMenuItems: [
        { label: "Haberler", slug: "/news" },
        { label: "Hikâyeler", slug: "/stories" },
        { label: "Yazılar", slug: "/blogs" },
        { label: "Videolar", slug: "/videos" },
        { label: "Duyurular", slug: "/announcements" },
        { label: "Çağrılar", slug: "/advertisements" },
        { label: "Kitaplar", slug: "/books" },
      ],
    },
    {
      label: "Kurumsal",
      slug: "/about-us",
      subMenuItems: [
        { label: "Biz kimiz", slug: "/about-us" },
        { label: "Neden su", slug: "/why-water" },
        { label: "İlkelerimiz", slug: "/standard-page" },
        { label: "Maliyetler", slug: "/costs" },
        { label: "Sıkça sorulanlar", slug: "/faqs" },
        { label: "Gönüllü olun", slug: "/volunteer" },
        { label: "İletişim", slug: "/contact" },
      ],
    },
  ],
  en: [
    { label: "Home", slug: "/", subMenuItems: [] },
    { label: "Water wells", slug: "/waterwell-projects", subMenuItems: [] },
    { label: "Sacrifice", slug: "/sacrifice", subMenuItems: [] },
    {
      label: "Projects",
      slug: "/projects",
      subMenuItems: [
        { label: "Food", slug: "/projects?category=food" },
        { label: "Education", slug: "/projects?category=education" },
        { label: "Health", slug: "/projects?category=health" },
        { label: "Shelter and orphans", slug: "/projects?category=shelter" },
      ],
    },
    { label: "Springs", slug: "/the-spring", subMenuItems: [] },
    {
      label: "From us",
      slug: "/news",
      subMenuItems: [
        { label: "News", slug: "/news" },
        { label: "Stories", slug: "/stories" },
        { label: "Articles", slug: "/blogs" },
        { label: "Videos", slug: "/videos" },
        { label: "Announcements", slug: "/announcements" },
        { label: "Current appeals", slug: "/advertisements" },
        { label: "Books", slug: "/books" },
      ],
    },
    {
      label: "About",
      slug: "/about-us",
      subMenuItems: [
        { label: "Who we are", slug: "/about-us" },
        { label: "Why water", slug: "/why-water" },
        { label: "Our standards", slug: "/standard-page" },
        { label: "Costs", slug: "/costs" },
        { label: "Questions", slug: "/faqs" },
        { label: "Volunteer", slug: "/volunteer" },
        { label: "Contact", slug: "/contact" },
      ],
    },
  ],
};

export const footer: InBothLanguages<readonly { readonly title: string; readonly links: readonly Link[] }[]> = {
  tr: [
    {
      title: "Bağış",
      links: [
        { title: "Bağış yap", link: "/donate" },
        { title: "Su kuyuları", link: "/waterwell-projects" },
        { title: "Kurban", link: "/sacrifice" },
        { title: "Pınarlar", link: "/the-spring" },
        { title: "Sepetim", link: "/basket" },
      ],
    },
    {
      title: "Projeler",
      links: [
        { title: "Bütün projeler", link: "/projects" },
        { title: "Gıda", link: "/projects?category=food" },
        { title: "Eğitim", link: "/projects?category=education" },
        { title: "Sağlık", link: "/projects?category=health" },
        { title: "Barınma ve yetim", link: "/projects?category=shelter" },
      ],
    },
    {
      title: "Kurumsal",
      links: [
        { title: "Biz kimiz", link: "/about-us" },
        { title: "Neden su", link: "/why-water" },
        { title: "İlkelerimiz", link: "/standard-page" },
        { title: "Maliyetler", link: "/costs" },
        { title: "Banka hesapları", link: "/bank" },
        { title: "Kitaplar", link: "/books" },
        { title: "Gönüllü olun", link: "/volunteer" },
      ],
    },
    {
      title: "Bilgi",
      links: [
        { title: "Haberler", link: "/news" },
        { title: "Hikâyeler", link: "/stories" },
        { title: "Yazılar", link: "/blogs" },
        { title: "Videolar", link: "/videos" },
        { title: "Duyurular", link: "/announcements" },
        { title: "Çağrılar", link: "/advertisements" },
        { title: "Sıkça sorulanlar", link: "/faqs" },
        { title: "İletişim", link: "/contact" },
      ],
    },
  ],
  en: [
    {
      title: "Giving",
      links: [
        { title: "Donate", link: "/donate" },
        { title: "Water wells", link: "/waterwell-projects" },
        { title: "Sacrifice", link: "/sacrifice" },
        { title: "Springs", link: "/the-spring" },
        { title: "My basket", link: "/basket" },
      ],
    },
    {
      title: "Projects",
      links: [
        { title: "All projects", link: "/projects" },
        { title: "Food", link: "/projects?category=food" },
        { title: "Education", link: "/projects?category=education" },
        { title: "Health", link: "/projects?category=health" },
        { title: "Shelter and orphans", link: "/projects?category=shelter" },
      ],
    },
    {
      title: "About",
      links: [
        { title: "Who we are", link: "/about-us" },
        { title: "Why water", link: "/why-water" },
        { title: "Our standards", link: "/standard-page" },
        { title: "Costs", link: "/costs" },
        { title: "Bank accounts", link: "/bank" },
        { title: "Books", link: "/books" },
        { title: "Volunteer", link: "/volunteer" },
      ],
    },
    {
      title: "Information",
      links: [
        { title: "News", link: "/news" },
        { title: "Stories", link: "/stories" },
        { title: "Articles", link: "/blogs" },
        { title: "Videos", link: "/videos" },
        { title: "Announcements", link: "/announcements" },
        { title: "Current appeals", link: "/advertisements" },
        { title: "Questions", link: "/faqs" },
        { title: "Contact", link: "/contact" },
      ],
    },
  ],
};

interface ContactLine {
  readonly type: "phone" | "email" | "message" | "address";
  readonly label: string;
  readonly value: string;
  readonly link: string;
}

/** Sample entries: an unassigned phone number, a reserved mail domain and a street that does not exist. */
export const contact: InBothLanguages<readonly ContactLine[]> = {
  tr: [
    { type: "phone", label: "Telefon", value: "+90 212 000 00 00", link: "tel:+902120000000" },
    { type: "message", label: "Mesaj hattı", value: "+90 500 000 00 00", link: "sms:+905000000000" },
    { type: "email", label: "E-posta", value: "bilgi@pinar.example.org", link: "mailto:bilgi@pinar.example.org" },
    { type: "address", label: "Adres", value: "Örnek Mahallesi, Kaynak Sokak No: 1, Fatih, İstanbul", link: "" },
  ],
  en: [
    { type: "phone", label: "Phone", value: "+90 212 000 00 00", link: "tel:+902120000000" },
    { type: "message", label: "Message line", value: "+90 500 000 00 00", link: "sms:+905000000000" },
    { type: "email", label: "E-mail", value: "info@pinar.example.org", link: "mailto:info@pinar.example.org" },
    {
      type: "address",
      label: "Address",
      value: "Örnek Mahallesi, Kaynak Sokak No: 1, Fatih, İstanbul, Türkiye",
      link: "",
    },
  ],
};

export const banner: InBothLanguages<{ readonly text: string; readonly link: string | null }> = {
  tr: { text: "Kuru mevsim başladı. Bir kuyu hissesi 350 TL'den başlıyor.", link: "/waterwell-projects" },
  en: { text: "The dry season has begun. A share in a well starts at 350 TL.", link: "/waterwell-projects" },
};

interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

export const statistics: InBothLanguages<readonly Figure[]> = {
  tr: [
    { key: "wells", label: "açılan kuyu", value: 184 },
    { key: "people", label: "temiz suya kavuşan kişi", value: 96400 },
    { key: "countries", label: "ülke", value: 16 },
    { key: "families", label: "gıda desteği alan aile", value: 12750 },
    { key: "field_of_100", label: "100 TL'den sahaya giden", value: 91 },
  ],
  en: [
    { key: "wells", label: "wells opened", value: 184 },
    { key: "people", label: "people with clean water", value: 96400 },
    { key: "countries", label: "countries", value: 16 },
    { key: "families", label: "families given food", value: 12750 },
    { key: "field_of_100", label: "of 100 TL go into the field", value: 91 },
  ],
};
