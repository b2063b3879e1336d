import { act, Suspense, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, render } from '../testing/render.tsx'
import { laterPart } from './laterPart.tsx'

afterEach(cleanUp)

/** A part that holds what it began with, and a code that comes when it is let come. */
function partScene() {
  const asked: PromiseWithResolvers<void>[] = []
  function Shown({ name }: { readonly name: string }) {
    const [first] = useState(name)
    return <p>{`${first}, ${name}`}</p>
  }
  const Part = laterPart(async () => {
    const one = Promise.withResolvers<void>()
    asked.push(one)
    await one.promise
    return Shown
  })
  function Screen() {
    const [name, setName] = useState('Ana')
    return (
      <>
        <Suspense fallback={<p>Loading</p>}>
          <Part name={name} />
        </Suspense>
        <button type="button" aria-label="Ben" onClick={() => setName('Ben')} />
      </>
    )
  }
  return { Part, asked, Screen }
}

test('a part that has come is drawn at once, and nothing stands in for it', async () => {
  const { Part, asked, Screen } = partScene()
  const loaded = Part.load()
  asked[0]?.resolve()
  await loaded
  const page = await render(<Screen />)
  expect(page.textContent).toBe('Ana, Ana')
  expect(asked).toHaveLength(1)
})

test('one that has not is waited for, and what it holds stays with it when it is loaded once more', async () => {
  const { Part, asked, Screen } = partScene()
  const page = await render(<Screen />)
  expect(page.textContent).toBe('Loading')
  await act(async () => asked[0]?.resolve())
  expect(page.textContent).toBe('Ana, Ana')
  await Part.load()
  await act(async () => page.querySelector('button')?.click())
  expect(page.textContent).toBe('Ana, Ben')
})

test('what did not arrive is asked for again', async () => {
  const { Part, asked } = partScene()
  const lost = Part.load()
  asked[0]?.reject(new Error('No network.'))
  await expect(lost).rejects.toThrow('No network.')
  const found = Part.load()
  asked[1]?.resolve()
  await found
})
