import './changeSummary.pg.test.ts'
