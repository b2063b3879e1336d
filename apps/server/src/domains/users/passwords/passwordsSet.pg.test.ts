import { setPasswordLifetime, setPasswordRemembered } from '@bisita/contract/limits'
import { showDate } from '@bisita/rules/time/dates'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDeskClient, app, as, decide, decided, openDesk, pass, type DeskUser, requested, switched, refusalOf } from '../../approvals/testing/desk.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { added, answer, goodPassword, organisation } from '../testing/users.ts'

openDesk()

let at: Readonly<Record<string, string>>

beforeAll(async () => {
  at = await organisation()
})

const reset = (by: DeskUser, id: string) => as(by).post(`/user/change-password/${id}`, {})
const signIn = (username: string, password: string) => app.anonymous.post('/auth/authenticate', { username, password })

/** A request of somebody for the oic of Baguio, or those above, to decide. */
async function asked(caller: TestCaller, id: string): Promise<string> {
  const offer = await caller.put(`/client/update/${id}`, { firstname: 'Perlita' })
  expect(offer.status).toBe(202)
  return answer(await caller.post('/approval/request', { ...offer.body, approval_message: 'Please' })).approval_id
}

/** A representative with the clients of mr1, whose own password is long since theirs. */
async function representative() {
  const { one_time_passphrase, ...person } = await added({ branch_id: at['Baguio'] })
  await app.pool.query(
    `insert into mr_locations (user_id, location_id, branch_id) select $1, location_id, branch_id from mr_locations where user_id = $2`,
    [person.id, as('mr1').id],
  )
  await app.pool.query('delete from passwords_set where user_id = $1', [person.id])
  return { person, passphrase: one_time_passphrase }
}

/** Signs in with a passphrase and chooses the good password. */
async function settle(username: string, passphrase: string): Promise<TestCaller> {
  const caller = await app.signIn(username, passphrase)
  answer(await caller.post('/user/change-password', { current_password: passphrase, new_password: goodPassword }))
  return caller
}

describe('a user who set a password', () => {
  test('decides no request that the person made within seven days, however long it waits, though it was changed since', async () => {
    const { person } = await representative()
    const { one_time_passphrase } = answer(await reset('oic1', person.id))
    const caller = await settle(person.username, one_time_passphrase)
    const id = await asked(caller, (await addDeskClient()).id)
    const notAuthorized = [403, 'not_authorized']
    expect(refusalOf(await decide('oic1', 'approve', id))).toEqual(notAuthorized)
    expect(refusalOf(await decide('oic1', 'decline', id))).toEqual(notAuthorized)
    expect((await decide('oic1', 'decline', id)).body.message).toBe('You are not Authorized!')
    expect(answer(await as('oic1').get(`/approval/info/${id}`)).may_decide).toBe(false)
    expect(answer(await as('ah1').get(`/approval/info/${id}`)).may_decide).toBe(true)
    await decided('ah1', 'approve', id)
    const waiting = await asked(caller, (await addDeskClient()).id)
    pass(setPasswordRemembered)
    expect(refusalOf(await decide('oic1', 'approve', waiting))).toEqual(notAuthorized)
    const later = await asked(await app.signIn(person.username, goodPassword), (await addDeskClient()).id)
    expect(answer(await as('oic1').get(`/approval/info/${later}`))).toMatchObject({ may_decide: true, why_not_decide: null })
    await decided('oic1', 'approve', later)
  })

  test('sees why on the request, and nobody else does', async () => {
    const { person } = await representative()
    // At the moment of its making a password is that of the new account.
    pass(1000)
    const { one_time_passphrase } = answer(await reset('oic1', person.id))
    const caller = await settle(person.username, one_time_passphrase)
    const id = await asked(caller, (await addDeskClient()).id)
    const whyOf = async (who: DeskUser) => answer(await as(who).get(`/approval/info/${id}`)).why_not_decide
    const [set, until] = [app.clock.now, new Date(app.clock.now.getTime() + setPasswordRemembered)]
    expect(await whyOf('oic1')).toBe(`You set ${person.display_name}’s password on ${showDate(set)}. Somebody else decides this request, and any that ${person.display_name} makes until ${showDate(until)}.`)
    expect(await whyOf('ah1')).toBe(null)
    expect(answer(await caller.get(`/approval/info/${id}`)).why_not_decide).toBe(null)
  })

  test('has nobody decide the own requests whose account or password is the own work, before or after asking', async () => {
    const { person } = await representative()
    const caller = as('admin')
    await switched({ 'product.manage': { admin: 'approval' } }, async () => {
      const offered = await caller.post('/product/create', { name: `Tied ${person.id}`, price: 1 })
      expect(offered.status).toBe(202)
      const id = answer(await caller.post('/approval/request', { ...offered.body, approval_message: 'Please' })).approval_id
      const made = await added({ user_type: 'admin' })
      const other = await settle(made.username, made.one_time_passphrase)
      expect(refusalOf(await other.post('/approval/approve', { approval_id: id }))).toEqual([403, 'not_authorized'])
      expect(answer(await other.get(`/approval/info/${id}`)).why_not_decide).toContain(' made your account on ')
      answer(await caller.post(`/approval/cancel`, { approval_id: id }))
    })
  })

  test('is shown to that person at each sign-in, with the day', async () => {
    const { person } = await representative()
    // Not the first password, which comes with the account.
    pass(60_000)
    const { one_time_passphrase } = answer(await reset('oic1', person.id))
    const by = (await as('oic1').get('/user/current')).body.user.display_name
    const set = [{ by_name: by, at: app.clock.now.toISOString(), made: false }]
    expect(answer(await signIn(person.username, one_time_passphrase)).data.password_set).toEqual(set)
    await settle(person.username, one_time_passphrase)
    expect(answer(await signIn(person.username, goodPassword)).data.password_set).toEqual(set)
    pass(setPasswordRemembered)
    expect(answer(await signIn(person.username, goodPassword)).data.password_set).toEqual([])
  })
})

describe('the first password of an account', () => {
  test('is said to be that, until its person has chosen another', async () => {
    const made = await added({ branch_id: at['Baguio'] })
    const shown = answer(await signIn(made.username, made.one_time_passphrase)).data.password_set
    expect(shown).toMatchObject([{ made: true }])
    await settle(made.username, made.one_time_passphrase)
    expect(answer(await signIn(made.username, goodPassword)).data.password_set).toEqual([])
  })
})

describe('a password that somebody else set', () => {
  test('ends after a day in which nobody signed in with it', async () => {
    const [unused, used] = [await representative(), await representative()]
    const first = answer(await reset('oic1', unused.person.id)).one_time_passphrase
    const second = answer(await reset('oic1', used.person.id)).one_time_passphrase
    expect((await signIn(used.person.username, second)).status).toBe(200)
    pass(setPasswordLifetime)
    expect(refusalOf(await signIn(unused.person.username, first))).toEqual([403, 'password_ended'])
    expect(refusalOf(await signIn(unused.person.username, 'not the password'))).toEqual([401, 'wrong_password'])
    expect((await signIn(used.person.username, second)).status).toBe(200)
    const again = answer(await reset('oic1', unused.person.id)).one_time_passphrase
    expect((await signIn(unused.person.username, again)).status).toBe(200)
  })

  test('can be made to need approval: the approver is shown it, and counts as the one who set it', async () => {
    const { person } = await representative()
    await switched({ 'user.password_field': { oic: 'approval' } }, async () => {
      const withOne = await as('oic1').post(`/user/change-password/${person.id}`, { new_password: goodPassword })
      expect(refusalOf(withOne)).toEqual([400, 'invalid', 'new_password'])
      const { approval_id } = await requested('oic1', () => reset('oic1', person.id))
      const { one_time_passphrase } = (await decided('ah1', 'approve', approval_id)) as { one_time_passphrase?: string }
      const caller = await settle(person.username, one_time_passphrase ?? '')
      const id = await asked(caller, (await addDeskClient()).id)
      expect(refusalOf(await decide('ah1', 'approve', id))).toEqual([403, 'not_authorized'])
      await decided('oic1', 'approve', id)
    })
  })
})
