import type { Client } from '@bisita/contract/clients/clients'
import { describe, expect, test } from 'vitest'
import { added, admin, app, at as placeAt, mr, oic, tele } from '../clients/testing/desk.ts'
import { aCall, at, called, calls, openCalls, reachable, read, reasonsOf } from './testing/calls.ts'
import { recorded } from './testing/contacts.ts'

openCalls()

const asked = { visit_result: 'Not Interested', contact_detail: 'Do Not Call' }
const blocked = [409, 'contact_guard', ['number_blocked']]

let numbers = 0
const aNumber = (): string => `+63917400${String((numbers += 1)).padStart(4, '0')}`

/** So many clients who share a number. */
async function household(size: number, more: Record<string, unknown> = {}): Promise<Client[]> {
  const phone_number = aNumber()
  const people: Client[] = []
  for (let n = 0; n < size; n += 1) people.push(await reachable({ phone_number, firstname: `Person${n}`, ...more }))
  return people
}

const standing = async (id: string) =>
  (await tele.get(`/touchpoint/why/${id}`)).body.numbers.map(({ which, state, message }: Record<string, string | null>) => [which, state, message])
const guardOf = async (id: string, kind = 'call') => {
  const { allowed, reason, reasons } = (await tele.get(`/touchpoint/info/${id}?visit_type=${kind}`)).body
  return [allowed, reason, reasons.map(({ code }: { code: string }) => code)]
}

describe('a number that asked not to be called', () => {
  test('is called for nobody who has it; the other number of such a client is', async () => {
    const phone_number = aNumber()
    const [husband, wife] = [await reachable({ phone_number }), await reachable({ phone_number, secondary_phone_number: aNumber() })]
    const daughter = await reachable({ phone_number: aNumber(), secondary_phone_number: phone_number })
    const son = await reachable({ phone_number })
    await called(husband.id, asked)
    const message = `This number asked not to be called, as ${husband.fullname}'s.`
    // Of the one who asked it is the own wish.
    expect(reasonsOf(await calls(husband.id))).toEqual([409, 'contact_guard', ['cool_off', 'do_not_contact']])
    expect(await guardOf(son.id)).toEqual([false, message, ['number_blocked']])
    expect(await guardOf(wife.id)).toEqual([true, null, []])
    expect(reasonsOf(await calls(son.id))).toEqual(blocked)
    expect((await calls(son.id)).body.message).toBe(message)
    expect((await tele.get(`/touchpoint/why/${son.id}`)).body).toMatchObject({ code: 'do_not_contact', message })
    expect(await standing(wife.id)).toEqual([['primary', 'blocked', message], ['secondary', 'good', null]])
    // Left out it is the first number.
    expect(reasonsOf(await calls(wife.id))).toEqual(blocked)
    await called(wife.id, { number_dialled: 'secondary' })
    expect(reasonsOf(await calls(daughter.id, { number_dialled: 'secondary' }))).toEqual(blocked)
    await called(daughter.id)
    expect(await called(son.id, { override_reason: 'He called us' })).toMatchObject({ guard_flags: ['number_blocked'] })
    expect(await called(son.id, { recorded_offline: true })).toMatchObject({ guard_flags: ['number_blocked'] })
    // No visit is refused for it.
    expect(await recorded(mr, son.id, { visit_time: at(-1) })).toMatchObject({ guard_flags: [] })
  })

  test('names the client whose number it is only to users who may see that client', async () => {
    const phone_number = aNumber()
    const far = await added({ phone_number, location_id: placeAt('other') }, admin)
    const near = await reachable({ phone_number })
    await called(far.id, asked, admin)
    expect((await calls(near.id)).body.message).toBe('This number asked not to be called.')
    expect((await calls(near.id, {}, admin)).body.message).toBe(`This number asked not to be called, as ${far['fullname']}'s.`)
  })

  test('is callable again once the wish is lifted, its call taken back, or the client gone', async () => {
    const [one, other] = (await household(2)) as [Client, Client]
    const free = async () => (await guardOf(other.id))[0]
    const call = await called(one.id, asked)
    expect(await free()).toBe(false)
    await oic.put(`/client/update/${one.id}`, { do_not_contact: 'none' })
    expect(await free()).toBe(true)
    await oic.put(`/client/update/${one.id}`, { do_not_contact: 'all', do_not_contact_reason: 'By letter too' })
    expect(await free()).toBe(false)
    await admin.delete(`/visit/delete/${call.id}`)
    expect(await free()).toBe(true)
    const again = await called(one.id, { ...asked, override_reason: 'Returns a call' })
    expect((await read(one.id)).do_not_contact).toBe('all')
    expect(await free()).toBe(false)
    expect((await admin.delete(`/client/delete/${one.id}`)).status).toBe(200)
    expect(await free()).toBe(true)
    expect(again.contact_detail).toBe('Do Not Call')
  })

  test('stays so where the client has another number by now; a wish that was no call’s is of the client alone', async () => {
    const [one, other] = (await household(2)) as [Client, Client]
    await called(one.id, asked)
    await oic.put(`/client/update/${one.id}`, { phone_number: aNumber() })
    expect((await guardOf(other.id))[0]).toBe(false)
    const [writes, spouse] = (await household(2)) as [Client, Client]
    await oic.put(`/client/update/${writes.id}`, { do_not_contact: 'call', do_not_contact_reason: 'By letter' })
    expect((await guardOf(spouse.id))[0]).toBe(true)
  })

  test('is a number, and no other text', async () => {
    const [one, other] = [await reachable(), await reachable()]
    await app.pool.query(`update clients set phone_number = 'ask the son' where id = any($1)`, [[one.id, other.id]])
    await called(one.id, { ...asked, override_reason: 'Her son answered at the door' })
    expect(await guardOf(other.id)).toEqual([false, 'No number of this client can be dialled.', ['no_number']])
  })
})

describe('calls to a number', () => {
  test('count for the number whichever client was called, and less once one is taken back', async () => {
    const [one, two, three] = (await household(3)) as [Client, Client, Client]
    await called(one.id)
    const second = await called(two.id, {}, oic)
    expect(reasonsOf(await calls(three.id))).toEqual([409, 'contact_guard', ['calls_per_day']])
    expect((await guardOf(three.id))[1]).toBe('This number was called 2 times that day already; at most 2 a day.')
    expect(await standing(three.id)).toEqual([['primary', 'capped', 'This number was called 2 times that day already; at most 2 a day.']])
    expect((await tele.get(`/touchpoint/why/${three.id}`)).body.code).toBe('caps')
    await oic.put(`/client/update/${three.id}`, { secondary_phone_number: aNumber() })
    expect(await guardOf(three.id)).toEqual([true, null, []])
    expect(reasonsOf(await calls(three.id))).toEqual([409, 'contact_guard', ['calls_per_day']])
    await called(three.id, { number_dialled: 'secondary' })
    await admin.delete(`/visit/delete/${second.id}`)
    await called(three.id)
  })

  test('in seven days', async () => {
    const people = await household(3)
    const morning = app.clock.now.getTime()
    for (const days of [6, 5, 4, 3]) {
      app.clock.now = new Date(morning - days * 24 * 3_600_000)
      await called(people[days % 2]?.id ?? '', { override_reason: 'Whatever day it is' })
    }
    app.clock.now = new Date(morning)
    expect((await guardOf(people[2]?.id ?? ''))[1]).toBe('This number was called 4 times in seven days; at most 4.')
  })

  test('that are saved at once are counted one after the other', async () => {
    const people = await household(6)
    const replies = await Promise.all(people.map(({ id }) => tele.post('/visit/create', aCall(id))))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409, 409, 409, 409])
  })
})

test('a number that was wrong as one client’s is to be checked at the others, until they were called at it', async () => {
  const [one, other] = (await household(2)) as [Client, Client]
  const wrong = await called(one.id, { contact_detail: 'Wrong Number' })
  const marked = [['primary', 'to_check', "To be checked: it was a wrong number as another client's."]]
  expect(await standing(one.id)).toEqual([['primary', 'bad', 'This number is wrong.']])
  expect(await standing(other.id)).toEqual(marked)
  expect(await guardOf(other.id)).toEqual([true, null, []])
  await admin.delete(`/visit/delete/${wrong.id}`)
  expect(await standing(other.id)).toEqual([['primary', 'good', null]])
  await called(one.id, { contact_detail: 'Wrong Number', override_reason: 'Again' })
  expect(await standing(other.id)).toEqual(marked)
  const reached = await called(other.id, { visit_result: 'Interested', visit_secondary_result: 'Undecided', override_reason: 'To see whose it is' })
  expect(reached.guard_flags).toEqual([])
  await app.pool.query(`update settings set value = value || '{"calls_per_day": 5, "calls_per_week": 9}'`)
  expect(await standing(other.id)).toEqual([['primary', 'good', null]])
  await app.pool.query(`update settings set value = value - 'calls_per_day' - 'calls_per_week'`)
})

test('of a visit the guard gives warnings, and refuses none', async () => {
  const [dead, left] = [await reachable(), await reachable({ do_not_contact: 'all', do_not_contact_reason: 'Sued us' })]
  await recorded(mr, dead.id, { visit_result: 'Deceased', visit_time: at(-5) })
  await recorded(mr, left.id, { visit_result: 'Moved Out', visit_time: at(-5) })
  expect(await guardOf(dead.id, 'visit')).toEqual([true, 'This client is deceased.', ['ended']])
  expect(await guardOf(left.id, 'visit')).toEqual([true, 'Do not contact: Sued us', ['do_not_contact', 'ended']])
  expect(await guardOf(dead.id)).toEqual([false, 'This client is deceased.', ['ended']])
  expect(await recorded(mr, dead.id, { visit_time: at(-1) })).toMatchObject({ guard_flags: [] })
})
