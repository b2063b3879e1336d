import type { EvidenceCode } from '@bisita/contract/visits/evidence.kinds'
import { evidenceCodes } from '@bisita/contract/visits/evidence.kinds'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { added, admin, app, mr, oic, openDesk, tele } from '../../clients/testing/desk.ts'
import { clearDay, evidenceOf, instant, north, patterned, placePoint, prove, proveWithPhoto, provenVisit, said, set, someClients } from '../testing/evidence.ts'
import { plainPicture } from '../testing/images.ts'
import { form, partsOf } from '../testing/forms.ts'
import { sendPhoto, sha256 } from '../testing/proof.ts'

openDesk()
let here: { latitude: number; longitude: number }
const kilometre = 1000

beforeAll(async () => {
  here = await placePoint()
})
beforeEach(async () => {
  app.clock.now = new Date(instant('19:00'))
  await clearDay()
})

const moved = (metres: number) => ({ ...here, latitude: here.latitude + north(metres) })

/** What is sent, and the clock as it arrives; `null` as the location sends none. */
type Sent = { readonly more: Record<string, unknown>; readonly arrives?: string; readonly others?: readonly Record<string, unknown>[]; readonly known?: boolean }

const plain = (): Sent => ({ more: here })
const clock = (seconds: number): Sent => ({ more: { ...here, device_time: new Date(Date.parse(instant('19:00')) + seconds * 1000).toISOString() } })
const together = (away: number): Sent => ({ more: here, others: [0, 5, 5 + away].map((metres, n) => ({ ...moved(metres), visit_time: instant(`0${7 + n}:00`) })) })
/** In five minutes, 10 km of which are 120 km/h. */
const travelled = (metres: number): Sent => ({ more: { ...moved(metres - 5000), accuracy: 0, visit_time: instant('10:05') }, others: [{ ...moved(-5000), accuracy: 0 }] })

/** Each flag just raised, and just not, but for those of photos. */
const edges: Partial<Record<EvidenceCode, () => readonly [raised: Sent, not: Sent]>> = {
  no_location: () => [{ more: { accuracy: null, fix_age_seconds: null, location_error: 'timeout' } }, plain()],
  far_from_client: () => [{ more: moved(502), known: true }, { more: moved(498), known: true }],
  far_from_barangay: () => [{ more: moved(10 * kilometre + 2) }, { more: moved(10 * kilometre - 2) }],
  inaccurate: () => [{ more: { ...here, accuracy: 501 } }, { more: { ...here, accuracy: 500 } }],
  old_fix: () => [{ more: { ...here, fix_age_seconds: 601 } }, { more: { ...here, fix_age_seconds: 600 } }],
  too_fast: () => [travelled(10 * kilometre + 10), travelled(10 * kilometre - 10)],
  same_spot: () => [together(14.5), together(15.5)],
  odd_hour: () => [{ more: { ...here, visit_time: instant('05:59:59') } }, { more: { ...here, visit_time: instant('06:00') } }],
  too_short: () => [{ more: { ...here, duration: 0 } }, { more: { ...here, duration: 1 } }],
  clock_off: () => [clock(-301), clock(300)],
  late: () => [{ more: here, arrives: '10:00:01' }, { more: here, arrives: '10:00:00' }],
}

async function recordedAs({ more, arrives, others = [], known = false }: Sent): Promise<string> {
  const clients = await someClients(others.length)
  for (const [n, other] of others.entries()) await prove(clients[n] as string, other)
  if (arrives !== undefined) app.clock.now = new Date(Date.parse(instant(arrives)) + 3 * 86_400_000)
  return prove((await added(known ? here : {})).id, { device_time: app.clock.now.toISOString(), ...more })
}

describe('just raised, and just not', () => {
  test.for(Object.keys(edges) as EvidenceCode[])('%s', async (code) => {
    const [raised, not] = (edges[code] as () => readonly [Sent, Sent])()
    expect(await said(await recordedAs(raised))).toEqual([code === 'no_location' ? 'unverified' : 'doubtful', code])
    app.clock.now = new Date(instant('19:00'))
    await clearDay()
    expect(await said(await recordedAs(not))).toEqual(['verified'])
  })

  test('no_photo: where the office asks for one', async () => {
    const client = (await added()).id
    expect(await said(await prove(client, here))).toEqual(['verified'])
    await set({ photo_required: true })
    expect(await said(await prove(client, here))).toEqual(['doubtful', 'no_photo'])
    // One that is announced is on its way.
    expect(await said(await prove(client, { ...here, photo_sha256: 'a'.repeat(64) }))).toEqual(['verified'])
    await set({ photo_required: false })
  })

  test('photo_reused: the same photo of anybody, or one that looks like another of the same person', async () => {
    const [one, other] = (await someClients(2)) as [string, string]
    const [photo, alike, another] = await Promise.all([patterned([1, 9, 30]), patterned([1, 9, 30, 40, 50, 60, 61]), patterned([1, 9, 30, 40, 50, 60, 61, 62])])
    const first = await proveWithPhoto(one, photo, here)
    const second = await proveWithPhoto(other, another, { ...here, visit_time: instant('11:00') })
    expect([await said(first), await said(second)]).toEqual([['verified'], ['verified']])
    const third = await proveWithPhoto(other, alike, { ...here, visit_time: instant('12:00') })
    expect((await evidenceOf(third))?.flags.map(({ code, value, limit }) => [code, value, limit])).toEqual([['photo_reused', 1, 4]])
    expect((await evidenceOf(first))?.flags.map(({ code, value, limit }) => [code, value, limit])).toEqual([['photo_reused', 4, 4]])

    const elsewhere = await patterned([3, 4, 5, 6, 20, 21, 22, 23, 24])
    const byOther = await oic.post('/visit/create', undefined, form([...partsOf(provenVisit(one, { ...here, visit_time: instant('10:30') })), ['visit_proof', elsewhere, 'a.jpg']]))
    expect([byOther.status, byOther.body.message, byOther.body.fields]).toEqual([201, undefined, undefined])
    const same = await prove(other, { ...here, photo_sha256: sha256(elsewhere), visit_time: instant('13:00') })
    expect(await said(same)).toEqual(['doubtful', 'photo_reused'])
  })

  test('a plain photo, as of a dark room, looks like no other', async () => {
    const [one, other] = (await someClients(2)) as [string, string]
    const first = await proveWithPhoto(one, await plainPicture(10), here)
    const second = await proveWithPhoto(other, await plainPicture(12), { ...here, visit_time: instant('11:00') })
    expect([await said(first), await said(second)]).toEqual([['verified'], ['verified']])
  })

  test('every flag is tried', () => {
    expect([...Object.keys(edges), 'no_photo', 'photo_reused'].toSorted()).toEqual(evidenceCodes.toSorted())
  })
})

describe('shown', () => {
  test('to supervisors and to the mr who recorded it; null for everybody and everything else', async () => {
    const client = (await added()).id
    const own = await prove(client, { ...here, duration: 0 })
    const flag = { code: 'too_short', value: 0, limit: 1, message: 'From opening the form to saving it took less than half a minute. At least 1 minute is usual.' }
    for (const by of [oic, admin, mr]) expect(await evidenceOf(own, by)).toEqual({ verdict: 'doubtful', flags: [flag] })
    expect(await evidenceOf(own, tele)).toBeNull()
    const ofOfficer = await oic.post('/visit/create', provenVisit(client, { ...here, duration: 0 }))
    expect(ofOfficer.body.evidence).toBeNull()
    const call = await tele.post('/visit/create', { ...provenVisit(client), visit_type: 'call', duration: 0, accuracy: undefined, fix_age_seconds: undefined, override_reason: 'A test' })
    expect([call.status, call.body.evidence]).toEqual([201, null])
  })

  test('not to another mr, neither in the list nor by a filter', async () => {
    const other = await app.signIn('mr2')
    const client = (await added()).id
    await app.pool.query('insert into mr_clients (user_id, client_id) select $1, $2 on conflict do nothing', [other.id, client])
    const visit = await prove(client, { ...here, duration: 0 })
    const list = async (by: typeof mr, query: string) => (await by.get(`/visit/list?client_id=${client}&${query}`)).body.items.map((item: { id: string; evidence: unknown }) => [item.id, item.evidence === null])
    expect(await list(other, 'ipp=5')).toEqual([[visit, true]])
    expect(await list(other, 'evidence=doubtful')).toEqual([])
    expect(await list(other, 'flag=too_short')).toEqual([])
    expect(await list(mr, 'flag=too_short')).toEqual([[visit, false]])
    expect(await list(tele, 'evidence=doubtful')).toEqual([])
  })
})

test('the place as known before counts: a first visit has none, and its own place is no proof of it', async () => {
  const client = (await added()).id
  const first = await prove(client, moved(3000))
  const second = await prove(client, { ...moved(0), visit_time: instant('11:00') })
  expect([await said(first), await said(second)]).toEqual([['verified'], ['doubtful', 'far_from_client']])
  // A rough location says nothing of where a client is.
  const rough = (await added()).id
  await prove(rough, { ...moved(3000), accuracy: 101 })
  expect(await said(await prove(rough, { ...moved(0), visit_time: instant('11:10') }))).toEqual(['verified'])
})

test('a visit that takes the place of another is measured without it', async () => {
  const client = (await added()).id
  const wrong = await prove(client, moved(3000))
  const right = await prove(client, { ...here, replaces: wrong, visit_time: instant('10:01') })
  expect(await said(right)).toEqual(['verified'])
})

test('a photo that arrives is compared, and an answer that was lost changes nothing', async () => {
  const [one, other] = (await someClients(2)) as [string, string]
  const photo = await patterned([2, 12, 33, 34])
  await proveWithPhoto(one, photo, here)
  const smaller = await patterned([2, 12, 33, 34], 60)
  const id = await prove(other, { ...here, photo_sha256: sha256(smaller), visit_time: instant('11:00') })
  expect(await said(id)).toEqual(['verified'])
  const seqOf = async () => (await app.pool.query('select seq from visits where id = $1', [id])).rows[0].seq
  const before = await seqOf()
  expect((await sendPhoto(mr, id, smaller)).status).toBe(200)
  expect(await said(id)).toEqual(['doubtful', 'photo_reused'])
  const after = await seqOf()
  expect(after).toBeGreaterThan(before)
  expect((await sendPhoto(mr, id, smaller)).status).toBe(200)
  expect(await seqOf()).toBe(after)
})
