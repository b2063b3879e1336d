import { expect, test } from 'vitest'
import type { GuideName, GuideNode, GuideText } from './guides.ts'
import { searchGuide } from './searchGuide.ts'

const page = (...sections: readonly (readonly [string, GuideNode])[]): GuideText => ({ title: 'T', intro: [], sections: sections.map(([title, node]) => ({ id: title, title, level: 2, nodes: [node] })) })

test('a search finds the sections that have all words, those named so first', () => {
  const pages: [GuideName, GuideText][] = [['mr', page(['One', ['p', {}, ['A ', ['strong', {}, ['photo']], ' of the door']]], ['Photos', ['ul', {}, [['li', {}, ['take it']], ['li', {}, ['at the door']]]]])]]
  expect(searchGuide(pages, 'PHOTO door').map(({ title, start }) => [title, start])).toEqual([['Photos', 'take it at the door'], ['One', 'A photo of the door']])
  expect(searchGuide(pages, 'photo window')).toEqual([])
  expect(searchGuide(pages, ' ')).toEqual([])
})
