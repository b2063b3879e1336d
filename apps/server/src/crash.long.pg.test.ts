import './crash.pg.test.ts'
