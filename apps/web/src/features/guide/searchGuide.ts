import { fold } from '@bisita/rules/fold'
import type { GuideName, GuideNode, GuideText } from './guides.ts'

/** A section that has all words of a search; `start` is how its text begins. The title is the page's own where `id` is empty. */
export type GuideHit = { readonly page: GuideName; readonly id: string; readonly title: string; readonly start: string }

const textOf = (nodes: readonly GuideNode[]): string => nodes.map((node) => (typeof node === 'string' ? node : inside(node))).join('')

/** What stands in a part of its own is a word of its own. */
const inside = ([tag, , children]: Exclude<GuideNode, string>) => (['strong', 'em', 'code', 'a'].includes(tag) ? textOf(children) : ` ${textOf(children)} `)

/** The sections of some pages that have all words of a search, those with a word in the heading first. */
export function searchGuide(pages: readonly (readonly [GuideName, GuideText])[], wanted: string): readonly GuideHit[] {
  const words = fold(wanted).split(' ').filter((word) => word !== '')
  if (words.length === 0) return []
  const hits = pages.flatMap(([page, { title, intro, sections }]) =>
    [{ id: '', title, nodes: intro }, ...sections].flatMap(({ id, title: heading, nodes }) => {
      const text = textOf(nodes).replaceAll(/\s+/g, ' ').trim()
      const [folded, foldedHeading] = [fold(`${heading} ${text}`), fold(heading)]
      if (!words.every((word) => folded.includes(word))) return []
      return [{ page, id, title: heading, start: text.slice(0, 120), named: words.some((word) => foldedHeading.includes(word)) }]
    }),
  )
  return hits.toSorted((a, b) => Number(b.named) - Number(a.named)).map(({ page, id, title, start }) => ({ page, id, title, start }))
}
