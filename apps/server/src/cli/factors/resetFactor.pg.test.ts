import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase, runBisita } from '../../testing/command.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>

beforeAll(async () => {
  database = await emptyDatabase()
  await runBisita(['migrate'], { DATABASE_URL: database.url })
  await runBisita(['create-admin', 'lorna', '--name', 'Lorna Reyes'], { DATABASE_URL: database.url }, 'kalabaw sa bukid 77\n')
})

afterAll(() => database.close())

const reset = (...words: string[]) => runBisita(['reset-factor', ...words], { DATABASE_URL: database.url })

describe('bisita reset-factor', () => {
  test('refuses nobody’s name, and none', async () => {
    expect(await reset('nena')).toMatchObject({ code: 1, err: expect.stringContaining('Nobody has the username nena.') })
    expect((await reset()).code).toBe(2)
  })

  test('says where there is nothing to take away, and writes nothing', async () => {
    const { code, out } = await reset('lorna')
    expect([code, out]).toEqual([0, expect.stringContaining('has no codes and no passkeys')])
    expect((await database.pool.query(`select from audit_log where action = 'user.reset_factor'`)).rowCount).toBe(0)
  })

  test('takes codes away, ends sign-ins, leaves the password and a trace', async () => {
    const { id, password_hash } = (await database.pool.query(`select id, password_hash from users where username = 'lorna'`)).rows[0]
    await database.pool.query(`insert into sign_in_codes (user_id, secret, since, last_step) values ($1, '\\x00112233445566778899aabbccddeeff', now(), 1)`, [id])
    await database.pool.query(
      `insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at) values (sha256('token'), $1, now(), now(), now() + interval '1 hour')`,
      [id],
    )
    const { code, out } = await reset('Lorna')
    expect([code, out]).toEqual([0, expect.stringContaining('The codes and passkeys of lorna are gone')])
    expect((await database.pool.query('select from sign_in_codes')).rowCount).toBe(0)
    expect((await database.pool.query('select ended from sessions')).rows).toEqual([{ ended: 'signed_out' }])
    expect((await database.pool.query('select password_hash from users')).rows).toEqual([{ password_hash }])
    const { rows } = await database.pool.query(`select user_id, record_id, address, request_id from audit_log where action = 'user.reset_factor'`)
    expect(rows).toEqual([{ user_id: null, record_id: id, address: null, request_id: 'reset-factor' }])
    expect((await database.pool.query('select kind, text from notifications')).rows).toEqual([
      { kind: 'factor', text: 'On the server your second step of signing in was removed. Set it up again in Settings.' },
    ])
  })
})
