import type { ServerSeen } from '../../database/inspecting/inspectServers.ts'
import { fault, type Finding, good } from './finding.ts'

/** Seconds: without a report, of two versions side by side, and between two clocks. */
const [mostSilence, longestUpdate, mostApart] = [120, 3600, 2]

const copies = { none: '', follows: ', the copy follows', away: ', no copy' } as const

const shown = ({ name, version, silence, copy, copyLag }: ServerSeen): string =>
  `${name} ${version}, reported ${Math.round(silence)} s ago${copies[copy]}${copyLag !== null && copyLag >= 1 ? ` ${Math.round(copyLag)} s behind` : ''}`

/** Checks what the servers of one database report: which there are, and what should not differ. */
export function checkServers(servers: readonly ServerSeen[]): [Finding, ...Finding[]] {
  const present = servers.filter(({ silence }) => silence <= mostSilence)
  const all: [Finding] = [listed(servers)]
  return present.length < 2 ? [...all, clocks(present)] : [...all, versions(present), clocks(present), sameSettings(present)]
}

function listed(servers: readonly ServerSeen[]): Finding {
  const said = servers.length === 0 ? 'none has reported yet' : servers.map(shown).join('; ')
  const silent = servers.filter(({ silence }) => silence > mostSilence)
  const [first] = silent.toSorted((a, b) => b.silence - a.silence)
  if (first === undefined) return good('Servers', said)
  return fault('Servers', `${silent.map(({ name }) => name).join(', ')} silent; ${said}`, 'Look whether it runs and reaches the database. One that was taken away for good is forgotten after a day.', first.reportedAt)
}

function versions(present: readonly ServerSeen[]): Finding {
  const found = [...new Set(present.map(({ version }) => version))]
  if (found.length === 1) return good('Versions', `${found[0]} on all`)
  const age = Math.min(...present.map(({ versionAge }) => versionAge))
  const said = `${found.join(' and ')} side by side`
  if (age <= longestUpdate) return good('Versions', `${said}: an update is under way`)
  return fault('Versions', said, 'Bring the others up to date too.', new Date(Date.now() - age * 1000))
}

function clocks(present: readonly ServerSeen[]): Finding {
  const known = present.flatMap(({ name, clockAhead }) => (clockAhead === null ? [] : [{ name, ahead: clockAhead }]))
  const from = [0, ...known.map(({ ahead }) => ahead)]
  const apart = Math.max(...from) - Math.min(...from)
  if (apart > mostApart) {
    const said = known.map(({ name, ahead }) => `${name} is ${Math.abs(ahead).toFixed(1)} s ${ahead < 0 ? 'behind' : 'ahead of'} the database`).join('; ')
    return fault('Clocks', said, 'Have every machine set its clock by the network: timedatectl says whether it does.')
  }
  const unknown = present.length - known.length
  return good('Clocks', `${known.length === 0 ? 'not known' : `at most ${apart.toFixed(1)} s from the database's`}${unknown > 0 && known.length > 0 ? `, of ${unknown} not known` : ''}`)
}

function sameSettings(present: readonly ServerSeen[]): Finding {
  const differing = (names: readonly string[]): string[] => names.filter((name) => new Set(present.map(({ settings }) => settings[name])).size > 1)
  // The others are hashed with the secret: where that differs, nothing is known of them.
  const [secret] = differing(['BISITA_SECRET'])
  const wrong = secret === undefined ? differing([...new Set(present.flatMap(({ settings }) => Object.keys(settings)))].toSorted()) : [secret]
  if (wrong.length === 0) return good('Same settings', 'on all')
  return fault('Same settings', `${wrong.join(', ')} differ${wrong.length === 1 ? 's' : ''} between servers`, 'Give every server the same settings but for BISITA_HOST, and start those that had others again.')
}
