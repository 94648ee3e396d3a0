import type { StarterPageTexts } from "./types.ts";

const sampleNote = "What this page says is a sample.";
const socialNote =
  "This site has sample content; once the organisation has accounts on social media, their addresses will stand here.";
/** Sentences by which these pages say that they are samples. */
export const englishAboutNotes: readonly string[] = [sampleNote, socialNote];

/** Pages about the organisation, in English. Samples: the organisation writes its own. */
export const englishAboutPages: Record<"about-us" | "why-water" | "standard-page" | "social-media", StarterPageTexts> =
  {
    "about-us": {
      title: "Who we are",
      body: `Pınar is an aid organisation that drills wells for villages without clean water, brings sacrifices to those in need and works where disasters struck. It was founded in 2006 by four engineers and a teacher who found themselves drinking the same muddy water in a village in Chad for the second time.

# What we do

- **Water:** We drill wells that villages run themselves and know how to mend. So far 184 of them in 12 countries; we work in 16.
- **Sacrifice:** Sacrifices that are entrusted to us are made with a vet present and shared out on the same day.
- **Support:** We run projects for food, education, health and shelter.

# How we work

Every work begins with a question on the spot: who will carry it on? Where there is no answer we do not begin. A committee chosen by the village looks after the well, the village head or the school keeps the list, and an independent auditor checks the books.

# Where your money goes

Of every 100 lira collected 91 go into work in the field and 9 into administration, bank charges and the audit. Details are in the [cost table](/costs) and in the annual report, which we send to whoever asks.

*${sampleNote}*`,
    },
    "why-water": {
      title: "Why water",
      body: `About two billion people cannot drink safely from a tap at home. Where water is far away the day begins with the way to it; school, field and health have to fit into what is left.

# Water is time

A woman who carries water over four kilometres spends three hours a day on the way. With a well in the village square the family has these hours back: the child comes in time for school, the garden is watered.

![Before: a woman on a long way with a full jerrycan on her head. After: the same woman smiles at the pump in front of her house.](/pictures/pair-way.svg)

# Water is health

Diarrhoea from dirty water is among the main causes of death of children under five. Clean water, and hands that can be washed, are the cheapest medicine.

![Before: a girl fills a jerrycan from a muddy pond. After: the same girl drinks clean water beside a pump.](/pictures/pair-pond.svg)

# Water is peace

In a drought a well is where quarrels begin. A well whose yield is measured, whose turns are written down and which has a trough of its own for animals is a well that can be shared.

# How long a well lives

A hand-pump well that is looked after gives water for twenty years. That is why we train two people at every well and leave the spare parts in the village.

[See the wells](/waterwell-projects)`,
    },
    "standard-page": {
      title: "Our standards",
      body: `What we promise to donors and to the villages we work with is written down here, so that it can be held against us.

# Truth

- We never show a well as drilled that is not, or a failed well as a good one.
- We publish no photograph without the consent of who is on it, or of a child's parents.
- Where a name in a story was changed we say so.

# Accounts

- Every gift is used for what was chosen; where that is not possible the donor is asked.
- Our books are audited independently every year.
- We publish every difference between what we collected and what we did.

# Dignity

- We line nobody up to receive help and ask for no speeches of thanks.
- Lists of distribution serve the distribution alone.
- Everybody who works for us signs the rules for the protection of children.

# The measure of a well

1. The yield is measured while it is pumped for forty-eight hours without a break.
2. The water is tested for twelve values; a well that is not clean is not handed over.
3. Two people are trained, and spare parts stay in the village.

If you think that one of these rules was broken, [write to us](/contact).`,
    },
    "social-media": {
      title: "Find us on social media",
      body: `${socialNote}

What we do is in the [news](/news), the people behind it are in the [stories](/stories), and there are [videos](/videos), too.

Please [write to us](/contact) with your questions.`,
    },
  };
