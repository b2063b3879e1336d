import { expect, type Page } from '@playwright/test'
import type { User } from '@bisita/contract/users/users.management'
import { call, findUser, signInByCall } from '../api.ts'
import { hire } from '../database.ts'
import { dialog, type ScreenState } from '../screenState.ts'
import { expectScreen } from '../screens.ts'
import { dayIn } from '../work.ts'

const user = (page: Page) => page.getByRole('region', { name: 'User', exact: true })

/** Opens the record of a representative with locations, a cover and a sign-in, as oic1. */
async function record(page: Page): Promise<User> {
  const caller = await signInByCall('oic1')
  const [found, other] = [await findUser(caller, 'mr1'), await hire('mr', 'mr1')]
  const { items } = await call<{ items: unknown[] }>(caller, 'GET', `/assignment/covers?user_id=${found.id}&state=planned`)
  if (items.length === 0) {
    const { id } = await findUser(caller, other.username)
    await call(caller, 'POST', '/assignment/cover', { from_user_id: found.id, to_user_id: id, date_from: dayIn(7), date_to: dayIn(12) })
  }
  await signInByCall('mr1')
  await page.goto(`/oic_users?user=${found.id}`)
  await expect(user(page).getByRole('list', { name: 'Substitutes' })).toBeVisible()
  await expect(user(page).getByRole('region', { name: 'Signed in' }).getByRole('listitem').first()).toBeVisible()
  return found
}

/** Users and their assignments. */
export const peopleStates: readonly ScreenState[] = [
  {
    name: 'users', who: 'admin',
    open: (page) => page.goto('/users').then(() => expect(page.getByRole('region', { name: 'List of users' }).getByRole('link').first()).toBeVisible()),
  },
  { name: 'user', who: 'oic1', open: record },
  {
    name: 'user, new, refused', who: 'admin',
    open: async (page) => {
      await page.goto('/users?form=new')
      await user(page).getByLabel('Role').selectOption('mr')
      await user(page).getByRole('button', { name: 'Add user' }).click()
      await expect(user(page).getByText('Choose the branch.')).toBeVisible()
    },
  },
  {
    name: 'user, passphrase', who: 'admin',
    open: async (page) => {
      const { username } = await hire('tele', 'tele1')
      const { id } = await findUser(await signInByCall('admin'), username)
      await page.goto(`/users?user=${id}&form=password`)
      await user(page).getByRole('button', { name: 'Change password' }).click()
      await dialog(page, 'The password has been changed')
    },
  },
  {
    name: 'user, locations', who: 'oic1',
    open: async (page) => {
      const { id } = await findUser(await signInByCall('oic1'), 'mr1')
      await page.goto(`/oic_users?user=${id}&form=locations`)
      await user(page).getByRole('checkbox').first().check()
      await expect(user(page).getByRole('button', { name: 'Remove 1 selected' })).toBeVisible()
    },
  },
  {
    name: 'user, locations to add', who: 'oic1',
    open: async (page) => {
      const { id } = await findUser(await signInByCall('oic1'), 'mr1')
      await page.goto(`/oic_users?user=${id}&form=locations`)
      await user(page).getByRole('button', { name: 'Add locations' }).click()
      await expect(page.getByRole('dialog').getByRole('list', { name: 'Locations of the branch' })).toBeVisible()
    },
  },
  {
    name: 'user, cover', who: 'oic1',
    open: async (page) => {
      await record(page)
      await user(page).getByRole('button', { name: 'Hand over for some days' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
      await expect(page.getByText('Choose the last day.')).toBeVisible()
    },
  },
  {
    name: 'settings, sign-ins', who: 'oic1',
    open: async (page) => {
      await signInByCall('oic1')
      await page.goto('/settings')
      await expectScreen(page, 'Settings')
      await page.getByRole('button', { name: 'End all others' }).scrollIntoViewIfNeeded()
    },
  },
]
