/**
 * Words of a translator's English that no screen and no guide uses. `filipino`: in a Filipino text neither.
 * @type {readonly {form: RegExp, say: string, filipino?: boolean}[]}
 */
export const oddTexts = [
  { form: /\bstands? here\b/i, say: '"No … yet" or "is listed here"' },
  { form: /\bis called so\b/i, say: '"No matching …"' },
  { form: /\bbegun\b/i, say: '"started"' },
  { form: /\bput (it )?right\b/i, say: '"fix"' },
  { form: /(?<!-)\bmend(s|ed|ing)?\b/i, say: '"fix"' },
  { form: /\bno \w+ fits\b/i, say: '"No matching …"' },
  { form: /\bafter no use\b|\bmean time\b/i, say: '"idle for", "average time"' },
  { form: /\bwhoever\b/i, say: 'who it is' },
  { form: /\b(take|takes|taken|took) (away|out of|along)\b/i, say: '"remove" or "download"' },
  { form: /\bin (the |your )?own words\b/i, say: 'what to type' },
  { form: /\b(go|goes) on (with|where|from)\b/i, say: '"continue"' },
  { form: /\bworks? by it\b|\bnothing is said\b|\bdealt with\b|\bheard of\b|\bthrow(s|n)? (it |them )?away\b/i, say: '"uses it", "not shown", "done", "no contact", "delete"' },
  { form: /\bby itself\b/i, say: '"automatically"' },
  { form: /\ball the same\b/i, say: '"anyway"' },
  { form: /\banew\b/i, say: '"again"' },
  { form: /\bcall off\b/i, say: '"cancel"' },
  { form: /\bheld by\b/i, say: '"assigned to"' },
  { form: /\btold\b/i, say: '"from" or "informed"' },
  { form: /\bhears?\b/i, say: '"receives"' },
  { form: /\bwhom\b/i, say: 'a shorter sentence' },
  { form: /\bso that\b/i, say: 'two sentences' },
  { form: /\bthat of\b/i, say: 'the noun again' },
  { form: /\b\d+ on a page\b|\bon a page\b/i, say: '"per page"' },
  { form: /\bcontact guard\b|\bagainst the guard\b/i, say: '"contact rules"' },
  { form: /\bpublication\b/i, say: '"release"' },
  { form: /\bTODO\b|\bLorem\b|\bundefined\b/, say: 'the text itself', filipino: true },
]
