import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestCaller } from '../../testing/app.ts'
import { runJobNow } from '../jobs/testing/runJobNow.ts'
import { registered, syncReport } from '../devices/testing/phone.ts'
import { clientOf, recordVisit, sendPhoto } from '../visits/testing/proof.ts'
import { picture } from '../visits/testing/images.ts'
import { readArchive } from './archive/read.ts'
import { backupHandler, restoreDrillHandler } from './backups.jobs.ts'
import { BackupProblem } from './problem.ts'
import { confirmPassphrase, findPassphrase, isPassphraseConfirmed, readPassphrase } from './passphrase.ts'
import { type BackupOrganisation, makeBackupOrganisation, passphrase } from './testing/organisation.ts'

let one: BackupOrganisation
let admin: TestCaller
let mr1: TestCaller

beforeAll(async () => {
  one = await makeBackupOrganisation()
  admin = await one.app.signIn('admin')
  mr1 = await one.app.signIn('mr1')
})

afterAll(() => one.close())

const back = () => runJobNow(one.app.db, backupHandler(one.config), one.app.clock.now)
const prove = () => runJobNow(one.app.db, restoreDrillHandler(one.config), one.app.clock.now)
const state = async () => (await admin.get('/backup/state')).body

describe('the recovery passphrase', () => {
  test('is confirmed by its last word alone', async () => {
    for (const last_word of ['bato', 'niyo', 'bato bayan']) {
      const { status, body } = await admin.post('/backup/confirm', { last_word })
      expect([status, body.fields]).toEqual([400, [{ path: 'last_word', message: 'This is not the last word of the passphrase.' }]])
    }
    expect((await admin.get('/backup/recovery')).body).toEqual({ passphrase: 'bato bayan niyog' })
    expect(await admin.post('/backup/confirm', { last_word: ' Niyog ' })).toMatchObject({ status: 200, body: { confirmed: true } })
    const { rows } = await one.app.pool.query(`select count(*)::int as n from audit_log where action = 'backup.confirm'`)
    expect(rows).toEqual([{ n: 1 }])
  })

  test('is made once, closed to others, and stands in no backup', async () => {
    const folder = path.join(one.dataFolder, 'of its own')
    const all = await Promise.all([1, 2, 3].map(() => readPassphrase(folder, null)))
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    const made = all[0] as (typeof all)[number]
    expect(made.text.split(' ')).toHaveLength(12)
    expect((await stat(path.join(folder, 'backup.key'))).mode & 0o077).toBe(0)
    expect(await readdir(folder)).toEqual(['backup.key'])
    expect(await isPassphraseConfirmed(folder, made)).toBe(false)
    await confirmPassphrase(folder, made)
    expect(await isPassphraseConfirmed(folder, made)).toBe(true)
    expect(await isPassphraseConfirmed(folder, { ...made, text: 'another' })).toBe(false)
    expect(await findPassphrase(folder, 'that of the operator')).toEqual({ text: 'that of the operator', from: 'operator' })
  })
})

describe('the jobs', { timeout: 120_000 }, () => {
  test('with no backup nothing can be proven', async () => {
    await expect(prove()).rejects.toThrow(BackupProblem)
    expect(await state()).toMatchObject({ last: null, proven: null })
  })

  test('a backup is reported to people and to phones, and does not contain its own key', async () => {
    await writeFile(path.join(one.dataFolder, 'secret.key'), Buffer.alloc(32, 7))
    await writeFile(path.join(one.dataFolder, 'backup.key'), 'never in a backup\n')
    const photo = await picture(70, 50).jpeg().toBuffer()
    const visit = await recordVisit(one.app, 'mr1', await clientOf(one.app, 'mr1'), photo)
    await sendPhoto(mr1, visit, photo)
    const result = await back()
    const file = path.join(one.backups, result['file'] as string)
    const keys = new Map<string, Buffer>()
    const manifest = await readArchive((await one.config.destination.read(result['file'] as string)), passphrase, { key: (name, bytes) => void keys.set(name, bytes) })
    expect([...keys]).toEqual([['secret.key', Buffer.alloc(32, 7)]])
    expect(manifest.photos).toMatchObject({ where: 'beside', count: 1 })
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect((await readFile(file)).includes(Buffer.from('never in a backup'))).toBe(false)
    expect(await state()).toMatchObject({ last: { file: result['file'], bytes: result['bytes'], moment: result['moment'], photos: 1, proven_at: null }, proven: null })
    const answer = await mr1.post('/user/sync', syncReport((await registered(mr1)).device_id))
    expect(answer.body).toMatchObject({ backed_up_to: result['moment'], lost: [] })
  })

  test('a photo is copied once, whatever number of backups name it', async () => {
    const folder = (await readdir(one.backups)).find((name) => name.startsWith('photos-')) as string
    const list = await readFile(path.join(one.backups, folder, 'list'), 'utf8')
    await back()
    expect(await readFile(path.join(one.backups, folder, 'list'), 'utf8')).toBe(list)
  })

  test('the newest is restored in a PostgreSQL of its own and compared; then it counts as proven', async () => {
    const result = await prove()
    expect(result).toMatchObject({ photos: 1 })
    const { last, proven } = await state()
    expect([proven.file, proven.proven_at]).toEqual([last.file, one.app.clock.now.toISOString()])
    const { rows } = await one.app.pool.query(`select count(*)::int as n from pg_database where datname like '%restoring%'`)
    expect(rows).toEqual([{ n: 0 }])
  })

  test('one that is damaged is not', async () => {
    await one.app.pool.query('update backups set proven_at = null')
    const { last } = await state()
    const file = path.join(one.backups, last.file)
    const whole = await readFile(file)
    const damaged = Buffer.from(whole)
    damaged[damaged.length - 40] = (damaged[damaged.length - 40] as number) ^ 1
    await writeFile(file, damaged)
    await expect(prove()).rejects.toThrow(/damaged/)
    expect(await state()).toMatchObject({ proven: null })
    await writeFile(file, whole)
  })

  test('one that is two weeks old goes where there is another of that week, and is no longer listed', async () => {
    for (const day of ['2026-01-05', '2026-01-06']) {
      const file = `bisita-${day}T03-00-00Z.backup`
      await writeFile(path.join(one.backups, file), '')
      await one.app.pool.query(`insert into backups (id, file, moment, made_at, bytes, clients, photos) values (gen_random_uuid(), $1, $2, $2, 1, 1, 1)`, [file, `${day}T03:00:00Z`])
    }
    await back()
    expect((await readdir(one.backups)).filter((name) => name.startsWith('bisita-2026-01'))).toEqual([])
    const { rows } = await one.app.pool.query(`select count(*)::int as n from backups where removed_at is not null`)
    expect(rows).toEqual([{ n: 2 }])
    await rm(path.join(one.backups, 'nothing'), { force: true })
  })
})
