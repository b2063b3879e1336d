import { expect } from '@playwright/test'
import type { ScreenState } from '../screenState.ts'

/** The audit trail, the update of places and the settings of the organisation. */
export const auditStates: readonly ScreenState[] = [
  {
    name: 'audit',
    who: 'admin',
    open: async (page) => {
      await page.goto('/administration/audit')
      await expect(page.getByRole('list', { name: 'Audit trail' }).getByRole('listitem').first()).toBeVisible()
      await expect(page.getByText(/sealed/)).toBeVisible()
    },
  },
  {
    name: 'audit, nothing matches',
    who: 'admin',
    open: async (page) => {
      await page.goto('/administration/audit?record_id=none&action=client.update')
      await expect(page.getByText('Nothing matches')).toBeVisible()
    },
  },
  {
    name: 'update of places, refused',
    who: 'admin',
    open: async (page) => {
      await page.goto('/administration/update-location')
      await page.getByLabel('Release file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Code\n1\n') })
      await expect(page.getByLabel('Release file')).toHaveAccessibleDescription(/Not matched the headers!/)
    },
  },
  {
    name: 'settings of the organisation',
    who: 'admin',
    open: async (page) => {
      await page.goto('/settings?part=organisation')
      await page.getByRole('region', { name: 'Organisation' }).getByLabel('Youngest client (years)').fill('5')
      await page.getByRole('button', { name: 'Save settings' }).click()
      await expect(page.getByText(/^From 15 to 100\.$/)).toBeVisible()
    },
  },
  {
    name: 'settings, approvals',
    who: 'admin',
    open: async (page) => {
      await page.goto('/settings?part=approvals')
      await page.getByLabel('Add a client, Officer').selectOption('approval')
    },
  },
  { name: 'settings, advanced', who: 'admin', open: (page) => page.goto('/settings?part=advanced').then(() => expect(page.getByRole('region', { name: 'Advanced' }).getByRole('button', { name: 'Save settings' })).toBeVisible()) },
]
