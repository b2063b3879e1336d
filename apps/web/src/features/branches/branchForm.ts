import { maximumText } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import type { Branch, BranchChanges } from './branchManagement.queries.ts'

/** The fields as they are entered; `area_id` empty for none. */
export type BranchFormValues = { branch_name: string; area_id: string }

export const emptyBranch: BranchFormValues = { branch_name: '', area_id: '' }

export const valuesOf = ({ branch_name, area_id }: Pick<Branch, 'branch_name' | 'area_id'>): BranchFormValues => ({
  branch_name,
  area_id: area_id ?? '',
})

/** What is wrong with a name, as the server would say; null where it is right. */
export function nameProblem(typed: string): string | null {
  const name = typed.trim()
  if (name === '') return t('This is required.')
  return name.length > maximumText ? t('At most {maximumText} characters.', { maximumText }) : null
}

/** As the contract takes it. */
export const sentOf = ({ branch_name, area_id }: BranchFormValues) => ({
  branch_name: branch_name.trim(),
  area_id: area_id === '' ? null : area_id,
})

/** The fields that were changed, and only they. */
export function changesOf(before: BranchFormValues, values: BranchFormValues): BranchChanges {
  const was = sentOf(before)
  const sent = sentOf(values)
  return {
    ...(sent.branch_name === was.branch_name ? {} : { branch_name: sent.branch_name }),
    ...(sent.area_id === was.area_id ? {} : { area_id: sent.area_id }),
  }
}
