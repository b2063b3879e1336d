import { messages } from '@bisita/contract/messages'
import { t } from '@bisita/contract/words'
import type { JobFunction } from './jobs.queries.ts'

/** A parameter that somebody types; what it is called and what it means. */
export type JobParameter = { readonly name: string; readonly label: string; readonly about: string }

export type FunctionWords = {
  /** What it is called, also as the name of its jobs. */
  readonly name: string
  readonly about: string
  /** What the form asks for; null where the screen that prepares the work begins it and the form does not offer it. */
  readonly asks: readonly JobParameter[] | null
  /** What is said when it has ended well, where that is more than "done". */
  readonly done?: string
}

/**
 * Every function that a job may carry out, in words. A new one is one entry here: the form, the filters, the list and the
 * record know it then. Without its entry the app does not compile.
 */
export const functionWords: Readonly<Record<JobFunction, FunctionWords>> = {
  prune: { name: t('Clean-up'), about: t('Deletes old records that are no longer used.'), asks: [] },
  check_audit: { name: t('Audit check'), about: t('Checks every line of the audit trail for changes.'), asks: [] },
  update_psgc: { name: t('PSGC update'), about: t('Applies a PSGC release that was reviewed before.'), asks: null, done: messages.placesUpdated },
  send_reminders: { name: t('Morning reminders'), about: t('Reminds people of what is due today and of unsent work on their phones.'), asks: [] },
  import_clients: { name: t('Client upload'), about: t('Uploads the rest of a checked file.'), asks: null, done: messages.clientsUploaded },
  find_duplicates: { name: t('Duplicate search'), about: t('Looks for clients who are probably one person.'), asks: [] },
  make_evidence: { name: t('Visit proof check'), about: t('Checks the proof of visits that have no verdict yet.'), asks: [] },
  backup: { name: t('Backup'), about: t('Makes an encrypted backup of everything and checks it.'), asks: [] },
  restore_drill: { name: t('Test restore'), about: t('Restores the newest backup into a test copy and compares every table.'), asks: [] },
  place_clients_on_strategy: { name: t('Strategy placement'), about: t('Moves every client to the current strategy.'), asks: null },
  generate_report: { name: t('Report'), about: t('Makes a report. It shows under the person’s earlier reports.'), asks: null },
}

const isKnown = (name: string): name is JobFunction => Object.hasOwn(functionWords, name)

/** A function in words; one of another version of the program as well as its name can be read. */
export const functionName = (name: string): string => (isKnown(name) ? functionWords[name].name : name.replaceAll('_', ' '))

/** What is said when a job has ended well. */
export const doneWords = ({ job_name, execute_function: works }: { readonly job_name: string; readonly execute_function: string }): string =>
  (isKnown(works) ? functionWords[works].done : undefined) ?? t('{job_name}: done', { job_name })

/** Every function, for choices. */
export const functionChoices: readonly { readonly value: JobFunction; readonly label: string }[] = Object.entries(functionWords)
  .map(([value, { name }]) => ({ value: value as JobFunction, label: name }))
  .toSorted((a, b) => (a.label < b.label ? -1 : 1))

/** Those that can be begun by the form. */
export const offeredFunctions = functionChoices.filter(({ value }) => functionWords[value].asks !== null)
