import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { ApprovalOffer } from '@bisita/contract/approvals'
import { approvalOffer as offerLasts } from '@bisita/contract/limits'
import { describe, expect, test } from 'vitest'
import { addDeskClient, as, sendRequest, counted, offered, openDesk, pass, refusedUnchanged, type Refusal, refusalOf, leavesUnchanged, update } from './testing/desk.ts'

openDesk()

const altered = [400, 'invalid', 'metadata_format']

/** An offer to change a client's name. */
const offer = async (): Promise<ApprovalOffer> => offered(update('mr1', (await addDeskClient()).id, { lastname: 'Offered' }))

const split = (metadata: string): [text: string, signature: string] => metadata.split('.') as [string, string]

/** The refusals of signed texts that were changed, eight sent at a time; nothing may be written. */
const refusedTexts = (base: ApprovalOffer, forms: readonly unknown[]): Promise<Refusal[]> =>
  leavesUnchanged(async () => {
    const refusals: Refusal[] = []
    for (let i = 0; i < forms.length; i += 8) {
      refusals.push(...(await Promise.all(forms.slice(i, i + 8).map(async (metadata_format) => refusalOf(await sendRequest('mr1', base, { metadata_format }))))))
    }
    return refusals
  })

describe('a signed text is refused', () => {
  test('with any byte of it flipped', async () => {
    const base = await offer()
    const bytes = Buffer.from(base.metadata_format)
    const flipped = Array.from(bytes, (byte, i) => Buffer.from(bytes.with(i, byte ^ (1 << (i % 7)))).toString())
    expect(new Set((await refusedTexts(base, flipped)).map((refusal) => refusal.join(' ')))).toEqual(new Set([altered.join(' ')]))
    expect((await sendRequest('mr1', base)).status).toBe(201)
  })

  test.for(['id', 'user_id', 'expires', 'call', 'input', 'actions', 'record_id', 'branch_id', 'title', 'changes'])(
    'with another %s under the same signature',
    async (field) => {
      const base = await offer()
      const [text, signature] = split(base.metadata_format)
      const content = JSON.parse(Buffer.from(text, 'base64url').toString())
      expect(Object.keys(content)).toContain(field)
      const other = { ...content, [field]: field === 'expires' ? content.expires + 60_000 : field === 'actions' ? [] : randomUUID() }
      const forged = Buffer.from(JSON.stringify(other)).toString('base64url')
      expect(await refusedTexts(base, [`${forged}.${signature}`])).toEqual([altered])
    },
  )

  test('written in another base64 form, in either part', async () => {
    const base = await offer()
    const [text, signature] = split(base.metadata_format)
    const standard = (part: string): string => Buffer.from(part, 'base64url').toString('base64')
    // The last letter of 32 bytes carries two bits that nobody reads.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = letters.indexOf(signature.at(-1) as string)
    const twins = [1, 2, 3].map((bits) => signature.slice(0, -1) + letters[last ^ bits])
    expect(twins.every((twin) => Buffer.from(twin, 'base64url').equals(Buffer.from(signature, 'base64url')))).toBe(true)
    const forms = [
      ...[standard(signature), `${signature}=`, `${signature} `, ` ${signature}`, `${signature}\n`, ...twins].map((form) => `${text}.${form}`),
      `${text}=.${signature}`,
      `${standard(text)}=.${signature}`,
      ` ${text}.${signature}`,
      `${text}.${Buffer.from(signature, 'base64url').toString('hex')}`,
    ]
    expect(await refusedTexts(base, forms)).toEqual(forms.map(() => altered))
  })

  test('cut off, doubled, empty, of another kind, or huge', async () => {
    const base = await offer()
    const whole = base.metadata_format
    const [text, signature] = split(whole)
    const forms = [
      text, `${text}.`, `.${signature}`, '.', '..', whole.slice(0, -1), whole.slice(1), whole.slice(0, 100), `${whole}.`, `${whole}.${signature}`,
      `${whole}${whole}`, `${signature}.${text}`, 'x', '💌', '', null, undefined, 7, true, [whole], { text: whole }, 'A'.repeat(900_000), `${'A'.repeat(900_000)}.${signature}`,
    ]
    expect(await refusedTexts(base, forms)).toEqual(forms.map(() => altered))
  })

  test('longer than anything that is ever offered', async () => {
    const base = await offer()
    expect(await refusedTexts(base, ['A'.repeat(8 * 1024 * 1024)])).toEqual([[413, 'too_large']])
  })

  test('signed with another server’s secret', async () => {
    const base = await offer()
    const [text] = split(base.metadata_format)
    const forged = [randomBytes(32), Buffer.alloc(0), Buffer.alloc(32)].map((secret) => createHmac('sha256', secret).update(text).digest('base64url'))
    expect(await refusedTexts(base, forged.map((signature) => `${text}.${signature}`))).toEqual(forged.map(() => altered))
  })

  test('of any other user, also once its owner has used it', async () => {
    const base = await offer()
    for (const person of ['mr2', 'tele1', 'oic1', 'ah1', 'admin'] as const) {
      expect(await refusedUnchanged(() => sendRequest(person, base))).toEqual(altered)
    }
    expect((await sendRequest('mr1', base)).status).toBe(201)
    expect(await refusedUnchanged(() => sendRequest('tele1', base))).toEqual(altered)
  })

  test('when its fifteen minutes are over, and not a millisecond before', async () => {
    expect(offerLasts).toBe(15 * 60 * 1000)
    const [late, inTime] = [await offer(), await offer()]
    pass(offerLasts - 1)
    expect((await sendRequest('mr1', inTime)).status).toBe(201)
    pass(1)
    expect(await refusedUnchanged(() => sendRequest('mr1', late))).toEqual(altered)
    pass(24 * 60 * 60 * 1000)
    expect(await refusedUnchanged(() => sendRequest('mr1', late))).toEqual(altered)
  })

  test('once it was used, under another key too, also when its request has been decided', async () => {
    const base = await offer()
    const key = randomUUID()
    const first = await sendRequest('mr1', base, {}, key)
    expect(first.status).toBe(201)
    for (const again of [undefined, randomUUID()]) expect(await refusedUnchanged(() => sendRequest('mr1', base, {}, again))).toEqual(altered)
    expect((await as('admin').post('/approval/decline', { approval_id: first.body.approval_id })).status).toBe(200)
    expect(await refusedUnchanged(() => sendRequest('mr1', base))).toEqual(altered)
    pass(60 * 60 * 1000)
    const replayed = await leavesUnchanged(() => sendRequest('mr1', base, {}, key))
    expect([replayed.status, replayed.body, replayed.headers.get('idempotency-replayed')]).toEqual([201, first.body, 'true'])
    expect(await refusedUnchanged(() => sendRequest('mr1', base, { approval_message: 'Otherwise' }, key))).toEqual([409, 'idempotency_mismatch'])
  })

  test('by all but one of those that send it at once', async () => {
    const base = await offer()
    const replies = await Promise.all(Array.from({ length: 16 }, () => sendRequest('mr1', base, {}, randomUUID())))
    expect(counted(replies)).toEqual({ '201': 1, '400 invalid': 15 })
  })
})

describe('the form refuses', () => {
  const long = (length: number): string => 'ñ'.repeat(length)

  test.for([
    ['approval_title', ['', '  ', long(256), null, undefined, 7]],
    ['approval_type', ['', '\u200b', long(65), null, undefined, 7]],
    ['approval_message', ['', ' \n ', long(256), null, undefined, 7, 'a\u0000b']],
    ['approval_id', [randomUUID()]],
  ] as const)('%s', async ([field, values]) => {
    const base = await offer()
    for (const value of values) {
      expect(await refusedUnchanged(() => sendRequest('mr1', base, { [field]: value }))).toEqual([400, 'invalid', field])
    }
  })

  test('nothing that is as long as it may be; title and type stay the signed ones', async () => {
    const base = await offer()
    const { status, body } = await sendRequest('mr1', base, { approval_title: long(255), approval_type: long(64), approval_message: ` ${long(255)} ` })
    expect(status).toBe(201)
    expect(body).toMatchObject({ approval_title: base.approval_title, approval_type: base.approval_type, approval_message: long(255), status: 'PENDING' })
  })
})

describe('an offer', () => {
  const json = (base: ApprovalOffer) => JSON.parse(Buffer.from(split(base.metadata_format)[0], 'base64url').toString())

  test('has exactly four fields and tells who, what and until when, and writes nothing, under a key either', async () => {
    const client = await addDeskClient({ lastname: 'Before', address: 'Purok 1' })
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const send = (fields: Record<string, unknown>) => () => as('tele1').put(`/client/update/${client.id}`, fields, key)
    const base = await offered(send({ lastname: ' After ', address: 'Purok 2' }))
    expect(Object.keys(base)).toEqual(['approval_title', 'approval_type', 'approval_message', 'metadata_format'])
    expect(base).toMatchObject({ approval_type: 'Client update', approval_title: 'Change last name and address of Before, Juan', approval_message: '' })
    expect(json(base)).toMatchObject({
      user_id: as('tele1').id, call: 'clients.update', actions: ['client.update_identity'], record_type: 'client', record_id: client.id,
      changes: [{ field: 'lastname', before: 'Before', after: 'After' }, { field: 'address', before: 'Purok 1', after: 'Purok 2' }],
      input: { params: { id: client.id }, body: { lastname: 'After', address: 'Purok 2', base_revision_id: client.revision_id } },
    })
    // The key is free: other content under it is no mismatch, and what is done at once is kept under it.
    expect((await offered(send({ lastname: 'Otherwise' }))).approval_title).toBe('Change last name of Before, Juan')
    expect((await send({ address: 'Purok 3' })()).status).toBe(200)
    expect(await refusedUnchanged(send({ address: 'Purok 4' }))).toEqual([409, 'idempotency_mismatch'])
  })

  test('is another one each time, and each is good', async () => {
    const client = await addDeskClient()
    const [one, other] = [await offered(update('mr1', client.id, { lastname: 'One' })), await offered(update('mr1', client.id, { lastname: 'One' }))]
    expect(one.metadata_format).not.toBe(other.metadata_format)
    expect((await sendRequest('mr1', other)).status).toBe(201)
    expect(await refusedUnchanged(() => sendRequest('mr1', one))).toEqual([409, 'request_open'])
  })

  test.for(['x'.repeat(100), '🙂'.repeat(50), `a${'🙂'.repeat(49)}`, 'Ñ'.repeat(100), `x${'\u0301'.repeat(99)}`, 'x '.repeat(50), `${'x '.repeat(49)}xx`])(
    'for somebody of the longest name, %s, can be sent back as it is',
    async (name) => {
      const client = await addDeskClient({ lastname: name, firstname: name, middlename: name })
      const base = await offered(update('mr1', client.id, { lastname: 'Short', birth_date: '1950-01-01' }))
      expect(base.approval_title.length).toBeLessThanOrEqual(255)
      const { status, body } = await sendRequest('mr1', base)
      expect([status, body.approval_title]).toEqual([201, base.approval_title])
    },
  )
})
