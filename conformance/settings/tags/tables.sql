-- The tables that the Tags suite expects. Each application has a database of its own, in memory, and runs this with each
-- connection: what is there already stays as it is.
create table if not exists jstl_tab1 (
    idNum int primary key, firstName varchar(20) not null, lastName varchar(20) not null);
create table if not exists jstl_tab2 (
    idNum int not null, dob date not null, firstName varchar(20) not null, lastName varchar(20) not null,
    rank int not null, rating numeric(10, 2));
create table if not exists jstl_tab3 (idNum int not null, aDate date, aTime time, aTimestamp timestamp);
merge into jstl_tab1 key (idNum) values
    (1, 'Lance', 'Andersen'), (2, 'Ryan', 'Lubke'), (3, 'Sandra', 'Roberts'), (4, 'Hong', 'Zhang'),
    (5, 'Raja', 'Perumal'), (6, 'Shelly', 'McGowan'), (7, 'Ryan', 'O''Connell'), (8, 'Tonya', 'Andersen'),
    (9, 'Eric', 'Jendrock'), (10, 'Carla', 'Mott');
