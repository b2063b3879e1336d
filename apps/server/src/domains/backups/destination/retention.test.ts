import { expect, test } from 'vitest'
import { backupFileName, backupFileMoment } from './destination.ts'
import { expiredBackups } from './retention.ts'

const day = 86_400_000

/** Backups of each night, and which of them are there after so many nights. */
function nightly(nights: number): readonly Date[] {
  let kept: { file: string; moment: Date }[] = []
  const begun = Date.parse('2026-01-01T19:00:00Z')
  for (let night = 0; night < nights; night += 1) {
    const moment = new Date(begun + night * day)
    kept.push({ file: backupFileName(moment, null), moment })
    const gone = new Set(expiredBackups(kept, moment))
    kept = kept.filter(({ file }) => !gone.has(file))
  }
  return kept.map(({ moment }) => moment)
}

test('all of two weeks, then one a week for three months', () => {
  const kept = nightly(365)
  const ages = kept.map((moment) => (Date.parse('2026-12-31T19:00:00Z') - moment.getTime()) / day).toSorted((a, b) => a - b)
  expect(ages.filter((age) => age <= 14)).toHaveLength(15)
  const weekly = ages.filter((age) => age > 14)
  expect(weekly.length).toBeGreaterThanOrEqual(10)
  expect(weekly.length).toBeLessThanOrEqual(12)
  for (const [at, age] of weekly.slice(1).entries()) expect(age - (weekly[at] as number)).toBeLessThanOrEqual(7)
  expect(Math.max(...ages)).toBeLessThanOrEqual(92)
  expect(Math.max(...ages)).toBeGreaterThan(80)
})

test('the newest stays, whatever its age, and one that was made for another reason goes like the rest', () => {
  const old = { file: backupFileName(new Date('2020-01-01T00:00:00Z'), 'before-upgrade'), moment: new Date('2020-01-01T00:00:00Z') }
  expect(expiredBackups([old], new Date('2026-01-01T00:00:00Z'))).toEqual([])
  const older = { file: 'older', moment: new Date('2019-01-01T00:00:00Z') }
  expect(expiredBackups([older, old], new Date('2026-01-01T00:00:00Z'))).toEqual(['older'])
})

test('a name tells its moment; what is none of ours tells none', () => {
  expect(backupFileName(new Date('2026-11-25T19:00:00.123Z'), 'before-upgrade')).toBe('bisita-2026-11-25T19-00-00Z-before-upgrade.backup')
  expect(backupFileMoment('bisita-2026-11-25T19-00-00Z-before-upgrade.backup')).toEqual(new Date('2026-11-25T19:00:00Z'))
  for (const name of ['photos-0a0b0c0d', 'unfinished-1-abc', 'bisita.backup', '../bisita-2026-11-25T19-00-00Z.backup']) expect(backupFileMoment(name)).toBeNull()
})
