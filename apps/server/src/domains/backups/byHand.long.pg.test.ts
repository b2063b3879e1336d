import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, recordVisit, sendPhoto } from '../visits/testing/proof.ts'
import { picture } from '../visits/testing/images.ts'
import { typing } from './testing/terminal.ts'
import { type BackupOrganisation, makeBackupOrganisation, passphrase } from './testing/organisation.ts'
import { ownFolder } from '../../testing/ownFolder.ts'

/** Debian's programs: `apt-get install age`. The terminal that it asks at is made by `script`, of util-linux. */
const there = ['age', 'tar', 'gunzip', 'script'].every((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0)

let one: BackupOrganisation
const folder = await ownFolder()

beforeAll(async () => {
  one = await makeBackupOrganisation()
})
afterAll(() => one.close())

describe.skipIf(!there)('without Bisita', () => {
  test('age and tar open a backup: its rows are those of the database, its photos those that were sent', async () => {
    const mr1 = await one.app.signIn('mr1')
    const photo = await picture(70, 50).jpeg().toBuffer()
    const visit = await recordVisit(one.app, 'mr1', await clientOf(one.app, 'mr1'), photo)
    await sendPhoto(mr1, visit, photo)
    const file = path.join(folder, 'carried.backup')
    const made = await one.command(['backup', file, '--with-photos'])
    expect([made.code, made.err]).toEqual([0, ''])

    const out = path.join(folder, 'opened')
    await mkdir(out)
    await typing(passphrase, `age -d -o ${folder}/backup.tar ${file}`)
    execFileSync('tar', ['xf', `${folder}/backup.tar`], { cwd: out })
    execFileSync('gunzip', ['-r', 'tables'], { cwd: out })

    const { rows } = await one.app.pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`)
    const counted = await Promise.all(rows.map(async ({ name }) => [name, (await one.app.pool.query<{ n: number }>(`select count(*)::int as n from "${name}"`)).rows[0]?.n] as const))
    const opened = await Promise.all(
      (await readdir(path.join(out, 'tables'))).toSorted().map(async (name) => {
        const texts = await Promise.all((await readdir(path.join(out, 'tables', name))).map((piece) => readFile(path.join(out, 'tables', name, piece), 'utf8')))
        return [name, texts.join('').split('\n').length - 1] as const
      }),
    )
    expect(Object.fromEntries(opened)).toEqual(Object.fromEntries(counted))
    const stored = await one.app.pool.query<{ key: string }>('select photo_key as key from visits where photo_key is not null order by 1')
    expect((await readdir(path.join(out, 'photos'))).toSorted()).toEqual(stored.rows.map(({ key }) => key))
    expect(JSON.parse(await readFile(path.join(out, 'manifest.json'), 'utf8'))).toMatchObject({ format: 2, photos: { where: 'inside', count: stored.rows.length } })
  })
})
