import { axeFaults } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('an administrator writes the recovery passphrase down and confirms it; others see nothing of it', async ({ as }) => {
  const { page: oic } = await as('oic1', { at: '/about' })
  await expect(oic.getByText('Signed in as')).toBeVisible()
  await expect(oic.getByRole('heading', { name: 'State of this installation' })).toHaveCount(0)

  const { page } = await as('admin', { at: '/about' })
  const state = page.getByRole('region', { name: 'State of this installation' })
  await expect(state.getByText('Last proven restore')).toBeVisible()
  await state.getByRole('button', { name: 'Show the recovery passphrase' }).click()
  const words = (await state.locator('code').textContent()) ?? ''
  expect(words.split(' ')).toHaveLength(12)
  const word = state.getByLabel('Last word of the passphrase')
  await word.fill('mali')
  await state.getByRole('button', { name: 'It is written down' }).click()
  await expect(state.getByText('This is not the last word of the passphrase.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await word.fill(words.split(' ').at(-1) ?? '')
  await state.getByRole('button', { name: 'It is written down' }).click()
  await expect(state.getByText('Written down, as an administrator confirmed')).toBeVisible()
  await expect(state.getByRole('button')).toHaveText(['Back up now'])
})
