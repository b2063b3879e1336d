import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'

/**
 * One command of the program: takes the words behind its name and gives the exit code.
 * @throws UsageProblem where the words are wrong, CommandProblem where there is another way to go on
 */
export type Command = (words: readonly string[], config: Config) => Promise<number>

type Entry = {
  /** What may follow the name. */
  readonly synopsis: string
  readonly summary: string
  /** Loaded when it is asked for: most commands need little of the server. */
  readonly load: () => Promise<Command>
}

/** Every command by its name, in the order of the usage. */
export const commands: Readonly<Record<string, Entry>> = {
  serve: {
    synopsis: '[--split | --service NAME] [--no-backup]',
    summary: 'bring everything up and serve until told to stop; an older database is backed up before it is brought up to date, unless --no-backup; --split also opens the services on ports of their own, --service one of them alone',
    load: async () => (await import('./lifecycle/serve.ts')).serveCommand,
  },
  migrate: {
    synopsis: '',
    summary: "bring the database's schema up to this version",
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  'create-admin': {
    synopsis: 'USERNAME [--name TEXT]',
    summary: 'add an administrator; the password is asked for, or read from standard input',
    load: async () => (await import('./createAdmin.ts')).createAdminCommand,
  },
  'reset-factor': {
    synopsis: 'USERNAME',
    summary: "take away a person's codes and passkeys for signing in, where nobody is left who could do it in the program; the password stays",
    load: async () => (await import('./factors/resetFactor.ts')).resetFactorCommand,
  },
  'seed-demo': {
    synopsis: '[--clients N] [--replace]',
    summary: 'make the demo organisation with N clients (5000); --replace empties one that is there first',
    load: async () => (await import('./seedDemo.ts')).seedDemoCommand,
  },
  'import-locations': {
    synopsis: '',
    summary: 'load the barangays of the Philippine Standard Geographic Code that are not there yet',
    load: async () => (await import('./importLocations.ts')).importLocationsCommand,
  },
  'import-clients': {
    synopsis: 'FILE [--dry-run] [--rejected FILE] [--dates FORM] [--sheet NAME] [--mend]',
    summary: 'upload a CSV file or workbook of clients; one that was broken off goes on; --dry-run only checks it, --rejected writes the rows that were left out, --dates says how dates of birth are written (month-first, day-first ...), --sheet which sheet, --mend puts names right that were saved wrongly',
    load: async () => (await import('./importClients.ts')).importClientsCommand,
  },
  backup: {
    synopsis: '[FILE] [--with-photos]',
    summary: 'make a sealed backup while the program runs, into FILE or the place of backups; --with-photos puts the photos into it',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  restore: {
    synopsis: 'FILE',
    summary: 'put a backup back in the place of the present data, which are kept; every server has to be stopped',
    load: async () => (await import('./restore.ts')).restoreCommand,
  },
  'make-certificate': {
    synopsis: '',
    summary: 'make a certificate for HTTPS at the address of BISITA_ORIGIN, in the folder tls of BISITA_DATA, where there is none that is good for another year',
    load: async () => (await import('./certificate/makeCertificate.ts')).makeCertificateCommand,
  },
  doctor: {
    synopsis: '[--full]',
    summary: 'look whether everything is in order, and say what to do where it is not; --full also counts everything one by one',
    load: async () => (await import('./doctor/doctor.ts')).doctorCommand,
  },
}

/** How people call the program: from its folder, or by the command of an installation from the bundle, which has no npm. */
export const program = existsSync(new URL('../../../../scripts/bisita.mjs', import.meta.url)) ? 'npm run bisita --' : 'bisita'

/** How one command is written. */
export function usageOf(name: string): string {
  const { synopsis = '', summary = '' } = commands[name] ?? {}
  return `Usage: ${`${program} ${name} ${synopsis}`.trim()}\n${summary[0]?.toUpperCase()}${summary.slice(1)}.`
}

/** How every command is written. */
export function usage(): string {
  const lines = Object.entries(commands).map(([name, { synopsis, summary }]) => `  ${`${name} ${synopsis}`.trim()}\n      ${summary}`)
  return `Usage: ${program} COMMAND\n\n${lines.join('\n')}\n\nThe database is that of DATABASE_URL, or else the embedded one in the folder BISITA_DATA (data).`
}
