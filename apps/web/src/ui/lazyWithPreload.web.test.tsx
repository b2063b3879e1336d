import { act, Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import { lazyWithPreload } from './lazyWithPreload.tsx'

/** A component that shows its first value, and code that loads when the test lets it. */
function partScene() {
  const imports: PromiseWithResolvers<void>[] = []
  function Shown({ name }: { readonly name: string }) {
    const [first] = useState(name)
    return <p>{`${first}, ${name}`}</p>
  }
  const Part = lazyWithPreload(async () => {
    const one = Promise.withResolvers<void>()
    imports.push(one)
    await one.promise
    return { Shown }
  }, 'Shown')
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
  return { Part, imports, Screen }
}

test('a part that has come is drawn at once, and nothing stands in for it', async () => {
  const { Part, imports, Screen } = partScene()
  const loaded = Part.load()
  imports[0]?.resolve()
  await loaded
  const page = await render(<Screen />)
  expect(page.textContent).toBe('Ana, Ana')
  expect(imports).toHaveLength(1)
})

test('one that has not is waited for, and what it holds stays with it when it is loaded once more', async () => {
  const { Part, imports, Screen } = partScene()
  const page = await render(<Screen />)
  expect(page.textContent).toBe('Loading')
  await act(async () => imports[0]?.resolve())
  expect(page.textContent).toBe('Ana, Ana')
  await Part.load()
  await act(async () => page.querySelector('button')?.click())
  expect(page.textContent).toBe('Ana, Ben')
})

test('what did not arrive is asked for again', async () => {
  const { Part, imports } = partScene()
  const lost = Part.load()
  imports[0]?.reject(new Error('No network.'))
  await expect(lost).rejects.toThrow('No network.')
  const found = Part.load()
  imports[1]?.resolve()
  await found
})
