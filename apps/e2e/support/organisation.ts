import type { Branch } from '@bisita/contract/organisation/branches'
import { uuidv7 } from '@bisita/server/uuid'
import { call, type Caller, newName } from './api.ts'
import type { Page } from './test.ts'

/** The pane of the open branch. */
export const branchPane = (page: Page) => page.getByRole('region', { name: 'Branch', exact: true })

/** A part of the pane of a branch. */
export const panel = (page: Page, name: string) => branchPane(page).getByRole('region', { name, exact: true })

/** The dialog that is open. */
export const openDialog = (page: Page) => page.getByRole('dialog')

/** Adds a branch under a unique name. */
export const addBranch = (admin: Caller, fields: object = {}) =>
  call<Branch>(admin, 'POST', '/branch/create', { id: uuidv7(), branch_name: newName('Sangay'), ...fields })
