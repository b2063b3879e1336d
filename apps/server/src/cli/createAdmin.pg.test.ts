import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPassword } from '../domains/auth/passwords.ts'
import { runBisita, emptyDatabase, type CommandResult } from '../testing/command.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>

beforeAll(async () => {
  database = await emptyDatabase()
  await runBisita(['migrate'], { DATABASE_URL: database.url })
})

afterAll(() => database.close())

const createAdmin = (words: readonly string[], input = ''): Promise<CommandResult> =>
  runBisita(['create-admin', ...words], { DATABASE_URL: database.url }, input)

async function stored(username: string) {
  const { rows } = await database.pool.query('select * from users where username = $1', [username])
  return rows[0]
}

const password = 'kalabaw sa bukid 77'

describe('bisita create-admin', () => {
  test.each([
    ['a username that is too short', ['ab'], password, 'From 3 to 32 characters.'],
    ['a username with a space', ['maria cruz'], password, 'Only letters a to z'],
    ['an empty name', ['maria', '--name', ' '], password, 'The name must have'],
    ['a short password', ['maria'], 'kalabaw', 'At least 12 characters.'],
    ['the username as the password', ['maria.de.la.cruz'], 'Maria.de.la.Cruz', 'Not the username.'],
    ['a common password', ['maria'], 'password1234', 'too easy to guess'],
  ])('refuses %s and writes nothing', async (_, words, typed, message) => {
    const { code, err } = await createAdmin(words, `${typed}\n`)
    expect(code).toBe(1)
    expect(err).toContain(message)
    expect((await database.pool.query('select from users')).rowCount).toBe(0)
  })

  test('takes the password from standard input and leaves a trace', async () => {
    const { code, out } = await createAdmin(['Lorna', '--name', 'Lorna Reyes'], `${password}\r\nmore\n`)
    expect(code).toBe(0)
    expect(out).toContain('The administrator lorna was made.')
    expect(out).not.toContain(password)
    const user = await stored('lorna')
    expect(user).toMatchObject({ display_name: 'Lorna Reyes', user_type: 'admin', branch_id: null, is_demo: false, must_change_password: false })
    expect(await isPassword(user.password_hash, password)).toBe(true)
    const { rows } = await database.pool.query('select user_id, action, record_type, before, after, address from audit_log where record_id = $1', [user.id])
    const after = { username: 'lorna', display_name: 'Lorna Reyes', user_type: 'admin' }
    expect(rows).toEqual([{ user_id: null, action: 'user.create', record_type: 'user', before: null, after, address: null }])
  })

  test('tells the administrators that there are', async () => {
    await createAdmin(['nena', '--name', 'Nena Cruz'], `${password}\n`)
    const { rows } = await database.pool.query("select text from notifications n join users u on u.id = n.user_id where u.username = 'lorna'")
    expect(rows).toEqual([{ text: 'A new administrator was made on the server: Nena Cruz' }])
  })

  test('refuses a username that is taken, in any case, also by a deleted user', async () => {
    await createAdmin(['dolores'], `${password}\n`)
    await database.pool.query(`update users set deleted_at = now() where username = 'dolores'`)
    const { code, err } = await createAdmin(['DOLORES'], `${password}\n`)
    expect({ code, err }).toEqual({ code: 1, err: 'Username is already existing.\n' })
  })

  test('makes a passphrase where no password is given, good until the first sign-in', async () => {
    const { code, out } = await createAdmin(['ramon'])
    expect(code).toBe(0)
    const [, passphrase = ''] = /^Passphrase: (\S+)$/m.exec(out) ?? []
    expect(passphrase.split('-')).toHaveLength(5)
    const user = await stored('ramon')
    expect(user).toMatchObject({ display_name: 'ramon', must_change_password: true })
    expect(await isPassword(user.password_hash, passphrase)).toBe(true)
  })

  test('of two at once, one is made', async () => {
    const [one, two] = await Promise.all([createAdmin(['efren'], `${password}\n`), createAdmin(['efren'], `${password}\n`)])
    expect(new Set([one.code, two.code])).toEqual(new Set([0, 1]))
    expect(one.err + two.err).toBe('Username is already existing.\n')
  })
})
