-- Every statement here may run again without harm, as in 0001.

-- The state that a visitor chose, as in its address in the register of laws; null for none.
alter table maturity_assessments add column if not exists state text;
