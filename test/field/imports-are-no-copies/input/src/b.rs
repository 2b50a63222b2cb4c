use crate::part0::{
    Thing0,
    make0,
};
use crate::part1::{
    Thing1,
    make1,
};
use crate::part2::{
    Thing2,
    make2,
};
use crate::part3::{
    Thing3,
    make3,
};
use crate::part4::{
    Thing4,
    make4,
};
use crate::part5::{
    Thing5,
    make5,
};
use crate::part6::{
    Thing6,
    make6,
};
use crate::part7::{
    Thing7,
    make7,
};
use crate::part8::{
    Thing8,
    make8,
};
use crate::part9::{
    Thing9,
    make9,
};
use crate::part10::{
    Thing10,
    make10,
};
use crate::part11::{
    Thing11,
    make11,
};

pub fn b() -> Thing2 { make2() }
