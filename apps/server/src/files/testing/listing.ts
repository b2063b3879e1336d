import { expect } from 'vitest'
import type { Files } from '../files.ts'

/** Keys in their order; the first four share the beginnings that a folder goes by, in part. */
export const listedKeys = ['ab12ef56-0123456789.jpg', 'ab12ef57-0123456789.jpg', 'ab13ef56-0123456789.jpg', 'ac00ef56-0123456789.jpg', 'ffffef56-0123456789.jpg']

/** Reads a storage that holds just these keys, in pages of every size and from every place. */
export async function expectListed(files: Files): Promise<void> {
  for (let most = 1; most <= listedKeys.length + 1; most += 1) {
    const read: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page = await files.list(after, most)
      expect(page.files.length).toBeLessThanOrEqual(most)
      read.push(...page.files.map(({ key }) => key))
      after = page.next
    }
    expect(read).toEqual(listedKeys)
  }
  for (const after of [...listedKeys, 'ab', 'ab12', 'ab12ef56', 'ab2', 'b', 'zz'])
    expect((await files.list(after, 100)).files.map(({ key }) => key), after).toEqual(listedKeys.filter((key) => key > after))
}
