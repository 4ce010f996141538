CREATE TABLE IF NOT EXISTS book (
    id INT PRIMARY KEY,
    title VARCHAR(200) NOT NULL,
    author VARCHAR(120) NOT NULL,
    subject VARCHAR(60) NOT NULL,
    published INT NOT NULL,
    pages INT NOT NULL,
    price DECIMAL(10, 2) NOT NULL,
    stock INT NOT NULL CHECK (stock >= 0),
    blurb VARCHAR(1000) NOT NULL
);
CREATE INDEX IF NOT EXISTS book_subject ON book (subject);
CREATE TABLE IF NOT EXISTS purchase (
    number BIGINT GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
    name VARCHAR(100) NOT NULL,
    email VARCHAR(200) NOT NULL,
    street VARCHAR(150) NOT NULL,
    postcode VARCHAR(12) NOT NULL,
    city VARCHAR(100) NOT NULL
);
CREATE TABLE IF NOT EXISTS purchase_line (
    number BIGINT NOT NULL REFERENCES purchase (number),
    book INT NOT NULL REFERENCES book (id),
    quantity INT NOT NULL,
    price DECIMAL(10, 2) NOT NULL,
    PRIMARY KEY (number, book)
);
