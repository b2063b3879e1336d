import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { archiveOf, content, each, moment, passphrase, piecesWith, readWhole, work } from '../testing/archive.ts'
import { sealedRecords } from '../testing/firstFormat.ts'
import type { ArchivePiece } from './pieces.ts'
import { sealed } from './sealing.ts'

/** Somebody who knows the passphrase can seal anything: what is inside is judged before any of it is used. */
const refused = async (file: Buffer): Promise<string> => readWhole(file).then(() => 'read', (error: Error) => (error.name === 'DamagedProblem' ? error.message : `${error.name}: ${error.message}`))

const strange = 'The archive has something in it that no backup has.'
const manifestIs = (where: string) => `The manifest of the backup is not one that this version writes or reads (${where}).`

describe('the manifest of a sealed file', () => {
  const table = { name: 'clients', columns: ['id'], rows: 0, sha256: '0'.repeat(64) }
  const photos = { where: 'inside', folder: null, count: 0, bytes: 0, sha256: '0'.repeat(64) }
  test.each([
    ['offset', { offset: `0'; drop table clients; --` }],
    ['offset', { offset: 1.5 }],
    ['offset', { offset: -1 }],
    ['offset', { offset: null }],
    ['settled', { settled: '1' }],
    ['clients', { clients: {} }],
    ['moment', { moment: 'yesterday' }],
    ['format', { format: 3 }],
    ['migrations', { migrations: 'all' }],
    ['migrations', { migrations: [1] }],
    ['tables.name', { tables: [{ ...table, name: 'clients"; drop table users; --' }] }],
    ['tables.columns', { tables: [{ ...table, columns: ['id', 'x) from stdin; --'] }] }],
    ['tables.sha256', { tables: [{ ...table, sha256: 'none' }] }],
    ['sequences.value', { sequences: [{ name: 'a', value: '1; select 1', called: true }] }],
    ['keys', { keys: ['backup.key'] }],
    ['photos.folder', { photos: { ...photos, folder: '../../etc' } }],
    ['photos.count', { photos: { ...photos, count: '0' } }],
  ])('is checked by its form: %s', async (where, more) => {
    expect(await refused(await archiveOf(piecesWith(content, more)))).toBe(manifestIs(where))
  })

  test.each(['', 'x', '[]', 'null', '"manifest"', '{"__proto__": {"format": 2}}'])('that is none is refused: %s', async (text) => {
    expect(await refused(await archiveOf([{ kind: 'manifest', bytes: Buffer.from(text) }]))).toMatch(/^The (archive|manifest) /)
  })

  test('says of no table, key or photo what is not so', async () => {
    const none = createHash('sha256').digest('hex')
    for (const more of [{ keys: [] }, { tables: [] }, { photos: { where: 'inside', folder: null, count: 0, bytes: 0, sha256: none } }]) {
      expect(await refused(await archiveOf(piecesWith(content, more)))).toBe('The archive is not what its manifest says.')
    }
  })
})

describe('the archive in a sealed file', () => {
  const manifest = [...piecesWith({})][0] as ArchivePiece
  const rows: ArchivePiece = { kind: 'rows', table: 'clients', bytes: Buffer.from('1\n') }

  test('has its parts once, and the manifest at its end', async () => {
    expect(await refused(await archiveOf([rows, { ...rows, table: 'areas' }, rows, manifest]))).toBe('The archive is not as it was written.')
    expect(await refused(await archiveOf([manifest, manifest]))).toBe('There is something behind the end of the archive.')
    expect(await refused(await archiveOf([rows]))).toBe('The archive has no end.')
    expect(await refused(await archiveOf([]))).toBe('The archive has no end.')
  })

  test('has keys that Bisita has, and no other', async () => {
    for (const name of ['backup.key', 'secret.key.before-1', 'id_rsa', 'constructor']) {
      expect(await refused(await archiveOf(piecesWith({ keys: { [name]: Buffer.from('x') } })))).toBe('The backup has a key that this version of Bisita does not know.')
    }
  })

  /** A tar of these headers, sealed. */
  async function sealedTar(entries: readonly (readonly [Parameters<ReturnType<typeof pack>['entry']>[0], Buffer])[]): Promise<Buffer> {
    const tar = pack()
    for (const [header, bytes] of entries) tar.entry(header, bytes)
    tar.finalize()
    const pieces: Uint8Array[] = []
    for await (const piece of sealed(tar as AsyncIterable<Uint8Array>, passphrase, work)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  test.each([
    '../manifest.json', '/etc/passwd', 'keys/../../x', 'tables/clients/00001.copy', 'tables/../clients/00001.copy.gz', 'tables/clients/1.copy.gz', 'tables/clients/00001.copy.gz/x', 'tables/Clients/00001.copy.gz',
    'photos/../../../x.jpg', 'photos/.ssh', 'photos/a/b', 'tables', '', 'note.txt', 'manifest.json/', 'x'.repeat(3000),
  ])('has no file of another name: %s', async (name) => {
    expect(await refused(await sealedTar([[{ name, mtime: moment }, Buffer.from('x')]]))).toBe(strange)
  })

  test.each(['symlink', 'link', 'directory', 'fifo', 'character-device'] as const)('has no %s', async (type) => {
    expect(await refused(await sealedTar([[{ name: 'manifest.json', type, linkname: '/etc/passwd', mtime: moment }, Buffer.alloc(0)]]))).toBe(strange)
  })

  test('has no file that is larger than any that is written: nothing of it is waited for', async () => {
    const header = Buffer.alloc(512)
    header.write('keys/secret.key')
    header.write('0000600\0', 100)
    header.write('77777777777\0', 124)
    header.write('0ustar\x0000', 156)
    header.write('ustar\x0000', 257)
    header.fill(' ', 148, 156)
    header.write(`${header.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0')}\0 `, 148)
    const pieces: Uint8Array[] = []
    for await (const piece of sealed(each([header, Buffer.alloc(1024)]), passphrase, work)) pieces.push(piece)
    expect(await refused(Buffer.concat(pieces))).toBe(strange)
  })

  test('unpacks to no more than was written into one entry', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 })
    expect(bomb.length).toBeLessThan(70_000)
    expect(await refused(await sealedTar([[{ name: 'tables/clients/00001.copy.gz', mtime: moment }, bomb]]))).toBe('The rows of clients are not those that were written.')
  })

  test('of the first format is read once through, however much a record unpacks to', async () => {
    const large = await sealedRecords([['manifest', Buffer.alloc(64 * 1024 * 1024 - 1)]], passphrase)
    expect(large.length).toBeLessThan(400_000)
    expect(await refused(large)).toBe('The archive is not as it was written.')
    expect(await refused(await sealedRecords([['manifest', Buffer.alloc(64 * 1024 * 1024 + 1)]], passphrase))).toBe('The archive is not as it was written.')
  })

  test('of the first format has no strange tables or keys either', async () => {
    expect(await refused(await sealedRecords([['key', { name: 'backup.key', bytes: '' }]], passphrase))).toBe('The backup has a key that this version of Bisita does not know.')
    expect(await refused(await sealedRecords([['table', { name: 'a"; drop table b' }], ['tableEnd', {}]], passphrase))).toBe('The archive is not as it was written.')
    for (const records of [[['rows', Buffer.from('1\n')]], [['photoBytes', Buffer.from('1')]], [['table', { name: 7 }]], [['photo', Buffer.from('null')], ['photoBytes', Buffer.from('1')]]] as const) {
      expect(await refused(await sealedRecords(records as never, passphrase))).toBe('The archive is not as it was written.')
    }
  })
})
