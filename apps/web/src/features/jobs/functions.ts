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
  prune: { name: t('Clear up'), about: t('Removes what nothing reads any more.'), asks: [] },
  check_audit: { name: t('Check the audit trail'), about: t('Checks every seal of the audit trail and names what was changed.'), asks: [] },
  update_psgc: { name: t('Update PSGC Locations'), about: t('Applies an edition of the places that was looked at before.'), asks: null, done: messages.placesUpdated },
  send_reminders: { name: t('Send reminders'), about: t('Tells people of what is due today and of what a phone has not sent.'), asks: [] },
  import_clients: { name: t('Upload clients'), about: t('Uploads what is left of a checked file.'), asks: null, done: messages.clientsUploaded },
  find_duplicates: { name: t('Find duplicates'), about: t('Looks for clients that are probably one person.'), asks: [] },
  make_evidence: { name: t('Judge the proof of visits'), about: t('Gives visits a verdict that have none: those recorded before there were verdicts.'), asks: [] },
  backup: { name: t('Back up'), about: t('Makes a sealed backup of everything as of one moment, and reads it back.'), asks: [] },
  restore_drill: { name: t('Prove the newest backup'), about: t('Restores the newest backup aside, and compares every table with it.'), asks: [] },
  place_clients_on_strategy: { name: t('Place clients on the strategy'), about: t('Places every client on the current strategy again.'), asks: null },
  generate_report: { name: t('Make a report'), about: t('Makes a report for somebody, who finds it among their earlier reports.'), asks: null },
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
